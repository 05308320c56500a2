import type { auditSettings as declaration } from '#resources/audit/audit_settings/audit_settings.resource.ts';
import type { Messages } from '#shared/resource.ts';

/** The settings of the audit log. */
export default {
  name: 'Audit log settings',
  open: 'Settings',
  back: 'Audit log',
  saved: 'Settings saved',
  retention: {
    title: 'Retention',
    text: 'Older events are deleted every night.',
    label: 'Days',
    hint: '30 to 3650 days',
    shorter:
      'Events older than %{smart_count} day will be deleted tonight. |||| Events older than %{smart_count} days will be deleted tonight.',
    confirm:
      'Events older than %{smart_count} day will be deleted for good. |||| Events older than %{smart_count} days will be deleted for good.',
    confirm_ok: 'Keep fewer days',
    rows: '%{smart_count} event since %{since} |||| %{smart_count} events since %{since}',
    none: 'No events yet',
  },
  stream: {
    title: 'Send to another system',
    text: 'Every new event is sent to an address of yours as JSON lines, signed by Standard Webhooks. Nothing is lost: while the receiver does not answer, events wait.',
    url: 'HTTPS address',
    url_hint: 'Leave empty to send nothing',
    off_confirm: 'Stop sending events? Those that wait are dropped. They stay in the log.',
    off_ok: 'Stop sending',
  },
  state: {
    title: 'State of the sending',
    working: 'Working',
    failing: 'The receiver does not accept events',
    stopped: 'Switched off after three days of failures',
    waiting: 'Events that wait',
    last_success: 'Last delivery',
    last_failure: 'Last failure',
    next: 'Next attempt',
    never: 'not yet',
    resume: 'Turn on again',
    resumed: 'Events are sent again',
    test: 'Send a test',
    tested: 'The receiver accepted the test',
    test_failed: 'The receiver did not accept the test: %{reason}',
    failed: 'Could not do it',
    status: 'answered %{status}',
    reason: {
      url: 'the address is wrong',
      dns: 'there is no such host',
      address: 'the address is private',
      refused: 'no connection',
      timeout: 'no answer within 10 seconds',
      tls: 'the certificate is not valid',
      too_large: 'the answer is too long',
    },
  },
  secret: {
    title: 'Signing secret',
    text: 'The receiver checks by it that events come from here.',
    make: 'New secret',
    confirm: 'The present secret stops working at once. Make a new one?',
    once: 'Copy the secret now: you won’t see it again.',
    copy: 'Copy secret',
    copied: 'Secret copied',
    failed: 'Could not make a secret',
  },
  fields: {},
  errors: {
    stream_is_off: 'Save the address first',
    retention_days: 'Enter a whole number from 30 to 3650',
    stream_url: 'Enter an address that starts with https://',
  },
} satisfies Messages<typeof declaration>;
