/** The heights of what floats at the foot of the screen: see ui.css. */
type RootLength = '--dock' | '--toast';

/**
 * Made when it is first needed. In the root's style attribute, Chromium would restyle every element of the page at each
 * change, even though these properties are not inherited.
 */
let rule: CSSStyleRule | undefined;

function rootRule(): CSSStyleRule {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(':root {}');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet.cssRules[0] as CSSStyleRule;
}

/** @param pixels 0 while nothing is there. */
export function setRootLength(name: RootLength, pixels: number): void {
  rule ??= rootRule();
  rule.style.setProperty(name, `${pixels}px`);
}
