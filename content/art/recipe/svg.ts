/** A number as short as a picture needs it: one decimal at most. */
export const n = (value: number): string => String(Number(value.toFixed(1)) || 0);

/** [offset, colour, opacity] */
export type Stop = readonly [number, string, number?];
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

export const downward: Line = [0, 0, 0, 1];
/** From the lit upper left to the lower right. */
export const lit: Line = [0, 0, 1, 0.25];
export const across: Line = [0, 0, 1, 0];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

export function linear(id: string, stops: readonly Stop[], [x1, y1, x2, y2]: Line = downward): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

/** A gradient of colours at equal distances. */
export function even(id: string, colours: readonly string[], line?: Line): string {
  return linear(
    id,
    colours.map((colour, i) => [i / (colours.length - 1), colour]),
    line,
  );
}

export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;
}

export interface Drawing {
  defs: string;
  body: string;
}

export interface Picture extends Drawing {
  /** The file's name without .svg. */
  name: string;
  width: number;
  height: number;
  /** No ground of its own: it floats on whatever lies beneath. */
  floating?: boolean;
}

export function toSvg({ width, height, floating, defs, body }: Picture): string {
  // Sprigs reach past the edge, so a box of another shape must be filled rather than letterboxed.
  const fit = floating ? '' : ' preserveAspectRatio="xMidYMid slice"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${fit} fill="none"><defs>${defs}</defs>${body}</svg>\n`;
}

/** A drawing made smaller and set elsewhere: `x`, `y` is where its own origin point (320×360 stage, 160, 318) lands. */
export function placed(body: string, x: number, y: number, scale: number, turn = 0): string {
  const rotate = turn ? ` rotate(${turn})` : '';
  return `<g transform="translate(${n(x)} ${n(y)})${rotate} scale(${scale}) translate(-160 -318)">${body}</g>`;
}
