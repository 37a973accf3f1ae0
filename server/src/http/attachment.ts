/** Names a download, once more in ASCII for clients that know nothing else (RFC 6266). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** As file systems take it, and nobody has to quote it. */
export const asFileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_');
