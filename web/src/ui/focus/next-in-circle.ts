/** @returns where a key leads among so many controls, in a circle; undefined for keys that lead nowhere. */
export function nextInCircle(key: string, lies: 'across' | 'down', at: number, count: number) {
  switch (key) {
    case lies === 'across' ? 'ArrowRight' : 'ArrowDown':
      return (at + 1) % count;
    case lies === 'across' ? 'ArrowLeft' : 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
