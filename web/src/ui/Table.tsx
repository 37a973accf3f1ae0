import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Skippable } from './SkipLink.tsx';

/** Explicit, because some screen readers do not treat a table with `display: block` as one. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

interface TableProps {
  /** Names it for screen readers. */
  label: string;
  /** The column headers in order; `hidden` ones are for screen readers. */
  columns: readonly { name: string; hidden?: boolean; className?: string }[];
  children: ReactNode;
  className?: string;
}

/** Columns where there is room. On phones every row is a block, whose classes lay out its cells. */
export function Table({ label, columns, children, className }: TableProps) {
  return (
    <Skippable>
      <table {...roles.table} aria-label={label} className={clsx('w-full max-wide:block', className)}>
        <thead {...roles.rowgroup} className="max-wide:sr-only">
          <tr {...roles.row}>
            {columns.map(({ name, hidden, className: look }) => (
              <th
                key={name}
                {...roles.columnheader}
                scope="col"
                className={clsx(
                  'pr-4 pb-2 text-left whitespace-nowrap text-small font-[580] text-ink-soft last:pr-0 broad:pr-6',
                  look,
                )}
              >
                {hidden ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="max-wide:block">
          {children}
        </tbody>
      </table>
    </Skippable>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...roles.row}
      {...rest}
      className={clsx('border-t border-line last:border-b max-wide:py-4', className)}
    />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...roles.cell}
      {...rest}
      className={clsx('align-top max-wide:block wide:py-4 wide:pr-4 wide:last:pr-0 broad:pr-6', className)}
    />
  );
}
