/** Characters that XML 1.0 cannot hold at all, escaped or not: control characters, lone surrogates, non-characters. */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A literal one would be read back as a space in an attribute, and \r as \n everywhere.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text for an attribute: well-formed whatever it holds; what XML cannot say becomes U+FFFD. */
export function xmlAttribute(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"'\t\n\r]/g, (char) => entities[char] ?? char);
}

/** Text between tags: line breaks and tabs stay as they are. */
export function xmlText(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>\r]/g, (char) => entities[char] ?? char);
}

/** Text for HTML, between tags and inside double or single quotes alike. */
export function html(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** The address of a file beside the page, for an attribute: relative whatever it begins with, so never a scheme. */
export function fileHref(path: string): string {
  const parts = path.replace(forbidden, '\ufffd').split('/');
  return html(`./${parts.map(encodeURIComponent).join('/')}`);
}
