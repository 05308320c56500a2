import BrokenIcon from '@mui/icons-material/HeartBroken';
import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';

interface Props {
  place: string;
  children: ReactNode;
}

/** React has error boundaries only as classes. Another address resets it. */
class Boundary extends Component<Props, { error: unknown; place: string }> {
  override state = { error: null as unknown, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: { place: string }) {
    return place === state.place ? null : { place, error: null };
  }

  override render() {
    return this.state.error ? <BrokenPage onRetry={() => this.setState({ error: null })} /> : this.props.children;
  }
}

/** A page that throws is replaced by a message; the sidebar stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

/** Shown instead of a page that threw. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  const isAdmin = useRecordsBase() === '/admin/data';
  return (
    <PageFrame title={translate(isAdmin ? 'admin.title' : 'member.data.title')}>
      <Placeholder
        role="alert"
        icon={BrokenIcon}
        title={translate('admin.error.title')}
        text={translate('admin.error.text')}
        action={
          <Button variant="outlined" onClick={onRetry}>
            {translate('admin.error.retry')}
          </Button>
        }
      />
    </PageFrame>
  );
}
