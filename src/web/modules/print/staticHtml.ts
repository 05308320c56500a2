import DOMPurify from 'dompurify';

const tags = [
  ...[
    'style',
    'div',
    'span',
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'section',
    'article',
    'header',
    'footer',
  ],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'figure', 'figcaption', 'img'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'address', 'time'],
];

/** Their values name no address. */
const plain = [
  'class',
  'style',
  'lang',
  'dir',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'span',
  'scope',
  'start',
];

/** What of a module's HTML can be printed: texts, tables, styles, and pictures that are in it. No address is left. */
export const staticHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [...plain, 'src'],
    ADD_URI_SAFE_ATTR: plain,
    ALLOWED_URI_REGEXP: /^data:image\//i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Otherwise a style that comes first is lost.
    FORCE_BODY: true,
  });
