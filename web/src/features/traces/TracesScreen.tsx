import { traceActions } from '@clear-spring/contract';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AdminPage } from '../admin/index.ts';
import { filtersIn } from './trace-filters.ts';
import { TraceList } from './TraceList.tsx';
import { readTracesCsv, type TraceQuery } from './traces.api.ts';
import { tracesTexts as texts } from './traces.texts.ts';

const actionOptions = [
  { value: '', name: texts.anyAction },
  ...traceActions
    .map((value) => ({ value: value as string, name: texts.actions[value] }))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
];

/** Milliseconds without a key until what was typed is searched for. */
const PAUSE = 250;

/** /admin/traces: who did what to whom, and when. The filters are in the address. */
export default function TracesScreen() {
  const [params, setParams] = useSearchParams();
  const query = filtersIn(params);
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const show = () =>
    setParams((now) => {
      for (const name of ['actor', 'subject']) now.delete(name);
      return now;
    });
  return (
    <AdminPage title={texts.title} intro={texts.intro}>
      <search className="mb-6 grid gap-4 wide:grid-cols-[minmax(0,1fr)_14rem_10.5rem_10.5rem] wide:items-end">
        <Words words={params.get('search') ?? ''} onSearch={(words) => set('search', words)} />
        <Select
          label={texts.action}
          options={actionOptions}
          value={query.action ?? ''}
          onChange={({ target }) => set('action', target.value)}
        />
        <div className="grid grid-cols-2 gap-4 max-narrow:grid-cols-1 wide:contents">
          <Day label={texts.from} value={params.get('from')} onChange={(day) => set('from', day)} />
          <Day label={texts.until} value={params.get('until')} onChange={(day) => set('until', day)} />
        </div>
      </search>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <CsvButton query={query} />
        {(query.actor ?? query.subject) && (
          <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
            {texts.oneMember}
            <Button variant="plain" slim onClick={show}>
              {texts.everybody}
            </Button>
          </p>
        )}
      </div>
      <TraceList key={JSON.stringify(query)} query={query} />
    </AdminPage>
  );
}

/** The address, and with it the list, follows once somebody stops typing. */
function Words({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return;
    const pause = setTimeout(() => onSearch(typed), PAUSE);
    return () => clearTimeout(pause);
  });
  return (
    <SearchField
      label={texts.search}
      placeholder={texts.placeholder}
      clear={texts.clear}
      words={typed}
      onSearch={setTyped}
    />
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

function CsvButton({ query }: { query: TraceQuery }) {
  const csv = useMutation({
    mutationFn: () => readTracesCsv(query),
    onSuccess: (file) => saveFile(file, `${texts.title}_${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) =>
      void toast({
        ...texts.csvFailed,
        description: sentenceOf(error, texts.csvFailed.description),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="tint"
      slim
      icon={<Download aria-hidden />}
      busy={csv.isPending}
      onClick={() => csv.mutate()}
    >
      {texts.csv}
    </Button>
  );
}
