import { AreaClosed, Bar } from '@visx/shape';
import { scaleLinear } from '@visx/scale';
import { clsx } from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';
import { columnAfter, columnAt, geometryOf, middleOf, type Column } from './chart-geometry.ts';

interface ChartProps {
  /** The accessible name. */
  label: string;
  values: readonly number[];
  /** Of the tallest column, in pixels. */
  height: number;
  /** One surface instead of columns, where these would be thinner than a line. */
  area?: boolean;
  selected: number;
  onSelect: (at: number) => void;
  /** How far Page Up and Page Down go. */
  stride: number;
  /** What a screen reader hears of a column. */
  say: (at: number) => string;
  /** What stands above the selected one. */
  bubble: (at: number) => string;
  /** Beneath the water, in order: the first at the left edge, the last at the right one. */
  marks: readonly { at: number; text: string; room?: keyof typeof rooms }[];
  /** Lines with their values, at the left. */
  scale?: boolean;
}

/**
 * Columns that stand on water. It acts as a slider: the pointer or the arrow keys choose a column, whose value is told.
 * Its values are also in the table that goes with it.
 */
export function Chart(props: ChartProps) {
  const { label, values, height, area, selected, onSelect, stride, say, bubble, marks, scale } = props;
  const { columns, lines } = geometryOf(values, height);

  const share = percent(middleOf(selected, values.length));

  function press(event: KeyboardEvent) {
    const next = columnAfter(event.key, selected, values.length, stride);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
  }
  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSelect(columnAt((event.clientX - left) / width, values.length));
  }

  return (
    <div className={clsx('relative pt-11', scale && 'pl-9')}>
      {scale &&
        lines.map(({ value, y }) => (
          <span
            key={value}
            aria-hidden
            className="absolute left-0 -translate-y-1/2 text-tiny text-ink-soft tabular-nums"
            style={{ top: `calc(11 * var(--unit) + ${y}px)` }}
          >
            {compact(value)}
          </span>
        ))}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={values.length}
        aria-valuenow={selected + 1}
        aria-valuetext={say(selected)}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={(event) => event.pointerType === 'mouse' && point(event)}
        className="relative cursor-pointer touch-pan-y rounded-chip"
      >
        <svg
          data-chart
          aria-hidden
          width="100%"
          height={height + REFLECTION}
          className="block overflow-visible"
        >
          {scale &&
            lines.map(({ value, y }) => (
              <line key={value} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" strokeWidth={1} />
            ))}
          <Band column={columns[selected]} height={height} />
          {area ? (
            <Surface values={values} columns={columns} height={height} selected={selected} />
          ) : (
            <Columns columns={columns} height={height} selected={selected} />
          )}
          <line
            x1="0"
            x2="100%"
            y1={height}
            y2={height}
            className="stroke-spring-mid opacity-55"
            strokeWidth={1.5}
          />
        </svg>
        <span
          aria-hidden
          className="pointer-events-none absolute -top-2 w-max max-w-full rounded-field bg-ink px-2.5 py-1 text-small leading-snug font-semibold text-ground"
          // As far into itself as along the chart: it leaves the chart at neither end.
          style={{ left: share, translate: `-${share} -100%` }}
        >
          {bubble(selected)}
        </span>
      </div>
      <div aria-hidden className="@container relative h-[1.35rem] text-tiny text-ink-soft tabular-nums">
        {marks.map(({ at, text, room }, index) => (
          <span
            key={at}
            className={clsx(
              'absolute whitespace-nowrap',
              index === marks.length - 1 ? 'right-0' : index > 0 && '-translate-x-1/2',
              room && rooms[room],
            )}
            style={index > 0 && index < marks.length - 1 ? { left: `${middleOf(at, values.length)}%` } : {}}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Pixels of water below the columns. */
const REFLECTION = 22;
/** Marks that are left out where they would touch their neighbours. */
const rooms = { some: '@max-[10rem]:hidden', much: '@max-[16.5rem]:hidden' };
let compactFormat: Intl.NumberFormat | undefined;
/** 1.2K. */
const compact = (value: number): string =>
  (compactFormat ??= new Intl.NumberFormat('en-US', { notation: 'compact' })).format(value);
const percent = (value: number) => `${value.toFixed(3)}%`;

interface FieldProps {
  columns: readonly Column[];
  height: number;
  selected: number;
}

function Band({ column, height }: { column: Column | undefined; height: number }) {
  if (!column) return null;
  const margin = column.width * 0.3;
  return (
    <Bar
      data-ground
      x={percent(column.x - margin)}
      width={percent(column.width + 2 * margin)}
      y={0}
      height={height}
      rx={5}
      className="fill-well opacity-80"
    />
  );
}

function Columns({ columns, height, selected }: FieldProps) {
  return columns.map(({ x, width, y, height: rise }, at) => {
    if (rise === 0) return null;
    const fill = at === selected ? 'fill-spring' : 'fill-spring-mid';
    const place = { x: percent(x), width: percent(width), rx: columns.length > 60 ? 1 : 3 };
    return (
      <g key={place.x} className={fill} data-chosen={at === selected || undefined}>
        <Bar {...place} y={y} height={rise} />
        <Bar
          {...place}
          data-reflection
          y={height + 2}
          height={Math.min(REFLECTION - 2, rise * 0.14)}
          className="opacity-20"
        />
      </g>
    );
  });
}

function Surface({ values, columns, height, selected }: FieldProps & { values: readonly number[] }) {
  const middle = percent(middleOf(selected, values.length));
  const y = scaleLinear<number>({ domain: [0, height], range: [height, 0] });
  return (
    <>
      <svg viewBox={`0 0 100 ${height}`} width="100%" height={height} preserveAspectRatio="none">
        <AreaClosed
          data={[...columns]}
          x={(column) => column.x + column.width / 2}
          y={(column) => column.y}
          yScale={y}
          className="fill-spring-mid"
        />
      </svg>
      <line
        data-chosen
        x1={middle}
        x2={middle}
        y1={columns[selected]?.y ?? height}
        y2={height}
        strokeWidth={3}
        className="stroke-spring"
      />
    </>
  );
}
