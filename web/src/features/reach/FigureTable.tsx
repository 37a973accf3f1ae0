interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of each row names it. */
  rows: readonly (readonly string[])[];
}

/** A chart's values as a table, for screen readers. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    // A table itself takes no height of one pixel.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
