/** What a screen reader says last of a field that is wrong: its refusal, after the hint. Null of one that is right. */
export function refusalOf(field: HTMLElement): string | null {
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  return document.getElementById(id)?.textContent ?? null;
}
