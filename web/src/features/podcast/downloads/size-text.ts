/** 340 kB, 1.2 MB, 12.3 GB: in decimal units, as on phones. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  const [size, unit] = bytes < 999_500_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${size.toFixed(size < 100 ? 1 : 0)} ${unit}`;
}
