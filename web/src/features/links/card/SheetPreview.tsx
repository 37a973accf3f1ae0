import type { PrintedCard } from './card-drawing.ts';
import type { SheetLayout } from './sheet-layout.ts';

interface SheetPreviewProps {
  layout: SheetLayout;
  card: PrintedCard;
  /** Of the card's picture. */
  url: string;
  label: string;
}

/** The page as it will be printed, on white paper in both themes. Its units are millimetres. */
export function SheetPreview({ layout: { page, cards, marks }, card, url, label }: SheetPreviewProps) {
  const { size, runs } = card.modules;
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={label}
      className="max-h-full max-w-full animate-fade rounded-[2px] dark:filter-(--picture-dim) bg-paper-qr shadow-rest ring-1 ring-line"
    >
      <defs>
        <path
          id="code-modules"
          className="fill-ink-qr"
          d={runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')}
        />
      </defs>
      {cards.map(({ x, y, width, height }) => (
        <g key={`${x} ${y}`}>
          <image href={url} x={x} y={y} width={width} height={height} />
          <use
            href="#code-modules"
            transform={`translate(${x + card.code.x * width} ${y + card.code.y * height}) scale(${(card.code.width * width) / size})`}
          />
        </g>
      ))}
      <path
        className="stroke-ink-qr"
        strokeWidth="0.3"
        d={marks.map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join('')}
      />
    </svg>
  );
}
