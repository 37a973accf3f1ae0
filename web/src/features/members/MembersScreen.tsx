import { memberPlans } from '@clear-spring/contract';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AdminPage } from '../admin/index.ts';
import { filtersIn, ranges } from './member-filters.ts';
import { MemberList } from './MemberList.tsx';
import { type MemberQuery, readMembersCsv } from './members.api.ts';
import { membersTexts as texts } from './members.texts.ts';

const { filters } = texts;
const within = ranges.map((value) => ({ value, name: filters.within[value] }));
const yesOrNo = ({ yes, no }: { yes: string; no: string }) => [
  { value: 'yes', name: yes },
  { value: 'no', name: no },
];

/** By their names in the address. */
const selects = [
  {
    name: 'plan',
    ...filters.plan,
    options: memberPlans.map((value) => ({ value, name: texts.plans[value] })),
  },
  { name: 'admin', ...filters.admin, options: yesOrNo(filters.admin) },
  { name: 'suspended', ...filters.suspended, options: yesOrNo(filters.suspended) },
  { name: 'twoFactor', ...filters.twoFactor, options: yesOrNo(filters.twoFactor) },
  { name: 'joined', ...filters.joined, options: within },
  { name: 'seen', ...filters.seen, options: within },
];
const sorts = Object.entries(texts.sorts).map(([value, name]) => ({ value, name }));

/** Milliseconds without a key until what was typed is searched for. */
const PAUSE = 250;

/** /admin/members: everybody. Search, filters and sort are in the address. */
export default function MembersScreen() {
  const [params, setParams] = useSearchParams();
  const query = filtersIn(params);
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <AdminPage title={texts.title} intro={texts.intro}>
      <search className="mb-6 grid gap-4">
        <Words words={params.get('search') ?? ''} onSearch={(words) => set('search', words)} />
        <div className="grid grid-cols-2 gap-4 max-narrow:grid-cols-1 desk:grid-cols-3 wide:grid-cols-4">
          {selects.map(({ name, label, any, options }) => (
            <Select
              key={name}
              label={label}
              options={[{ value: '', name: any }, ...options]}
              value={params.get(name) ?? ''}
              onChange={({ target }) => set(name, target.value)}
            />
          ))}
          <Select
            label={filters.sort.label}
            options={sorts}
            value={params.get('sort') ?? 'joined-desc'}
            onChange={({ target }) => set('sort', target.value)}
          />
          <CsvButton query={query} />
        </div>
      </search>
      <MemberList key={JSON.stringify(query)} query={query} />
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

function CsvButton({ query }: { query: MemberQuery }) {
  const csv = useMutation({
    mutationFn: () => readMembersCsv(query),
    onSuccess: (file) => saveFile(file, `${texts.title}_${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) =>
      void toast({
        ...texts.csvFailed,
        description: sentenceOf(error, texts.csvFailed.description),
        variant: 'destructive',
      }),
  });
  return (
    <p className="self-end">
      <Button
        variant="tint"
        slim
        icon={<Download aria-hidden />}
        busy={csv.isPending}
        onClick={() => csv.mutate()}
      >
        {texts.csv}
      </Button>
    </p>
  );
}
