import { traceActions } from '@clear-spring/contract';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import {
  AdminPage,
  CsvButton,
  FoldedFilters,
  SearchWords,
  useAddressFilters,
  useFound,
} from '../admin/index.ts';
import { filtersIn } from './trace-filters.ts';
import { TraceList } from './TraceList.tsx';
import { readTracesCsv } from './traces.api.ts';
import { tracesTexts as texts } from './traces.texts.ts';

const actionOptions = [
  { value: '', name: texts.anyAction },
  ...traceActions
    .map((value) => ({ value: value as string, name: texts.actions[value] }))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
];

/** /admin/traces: who did what to whom, and when. The filters are in the address. */
export default function TracesScreen() {
  const { params, setFilter, dropFilters } = useAddressFilters();
  const query = filtersIn(params);
  const { onFound, status } = useFound(Object.keys(query).length > 0);
  return (
    <AdminPage title={texts.title} intro={texts.intro}>
      <search className="mb-6 grid gap-4 wide:grid-cols-[minmax(0,1fr)_14rem_10.5rem_10.5rem] wide:items-end">
        <SearchWords
          words={params.get('search') ?? ''}
          onSearch={(words) => setFilter('search', words)}
          texts={texts}
        />
        <FoldedFilters
          set={['action', 'from', 'until'].filter((name) => params.get(name)).length}
          className="grid grid-cols-2 gap-4 max-narrow:grid-cols-1 wide:contents"
        >
          <div className="col-span-full wide:col-auto">
            <Select
              label={texts.action}
              options={actionOptions}
              value={query.action ?? ''}
              onChange={({ target }) => setFilter('action', target.value)}
            />
          </div>
          <Day label={texts.from} value={params.get('from')} onChange={(day) => setFilter('from', day)} />
          <Day label={texts.until} value={params.get('until')} onChange={(day) => setFilter('until', day)} />
        </FoldedFilters>
      </search>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <CsvButton read={() => readTracesCsv(query)} texts={texts} />
        {(query.actor ?? query.subject) && (
          <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
            {texts.oneMember}
            <Button variant="plain" slim onClick={() => dropFilters('actor', 'subject')}>
              {texts.everybody}
            </Button>
          </p>
        )}
      </div>
      {status}
      <TraceList key={JSON.stringify(query)} query={query} onFound={onFound} />
    </AdminPage>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <TextField
      label={label}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
