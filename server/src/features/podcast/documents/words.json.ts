/**
 * JSON as people write it by hand: with a comma too many or too few at the end of a line, as even the namespace's own
 * example of chapters has. Undefined for what is no JSON in this way either.
 */
export function readJson(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    try {
      return JSON.parse(
        document
          .replaceAll(/,(?=\s{0,200}[}\]])/g, '')
          .replaceAll(/(["\d}\]el])(?=[ \t\r]{0,200}\n\s{0,200}["{])/g, '$1,'),
      );
    } catch {
      return undefined;
    }
  }
}
