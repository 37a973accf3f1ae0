/**
 * Replaces all text of the page as the translators of browsers do, also text that comes later: by new text, in a
 * `<font>`. Playwright sends this function to the browser by itself, so it uses nothing from outside.
 */
export function translatePage(): () => void {
  function replaceIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root instanceof Text ? [root] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest('font, svg, script, style, textarea, select'))
        continue;
      const font = document.createElement('font');
      font.append(text.data);
      text.replaceWith(font);
    }
  }
  replaceIn(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(replaceIn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
