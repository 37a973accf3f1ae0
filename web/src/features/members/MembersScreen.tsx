import { accountStates, memberPlans } from '@clear-spring/contract';
import { Select } from '../../ui/form/Select.tsx';
import {
  AdminPage,
  CsvButton,
  FoldedFilters,
  SearchWords,
  useAddressFilters,
  useFound,
} from '../admin/index.ts';
import { filtersIn, ranges } from './member-filters.ts';
import { MemberList } from './MemberList.tsx';
import { readMembersCsv } from './members.api.ts';
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
  {
    name: 'account',
    ...filters.account,
    options: accountStates.map((value) => ({ value, name: filters.account.states[value] })),
  },
  { name: 'twoFactor', ...filters.twoFactor, options: yesOrNo(filters.twoFactor) },
  { name: 'joined', ...filters.joined, options: within },
  { name: 'seen', ...filters.seen, options: within },
];
const sorts = Object.entries(texts.sorts).map(([value, name]) => ({ value, name }));

/** /admin/members: everybody. Search, filters and sort are in the address. */
export default function MembersScreen() {
  const { params, setFilter } = useAddressFilters();
  const query = filtersIn(params);
  const { onFound, status } = useFound(Object.keys(query).length > 0);
  return (
    <AdminPage title={texts.title} intro={texts.intro}>
      <search className="mb-6 grid gap-4">
        <SearchWords
          words={params.get('search') ?? ''}
          onSearch={(words) => setFilter('search', words)}
          texts={texts}
        />
        <FoldedFilters
          set={selects.filter(({ name }) => params.get(name)).length}
          className="grid grid-cols-2 gap-4 max-narrow:grid-cols-1 desk:grid-cols-3 wide:grid-cols-4"
        >
          {selects.map(({ name, label, any, options }) => (
            <Select
              key={name}
              label={label}
              options={[{ value: '', name: any }, ...options]}
              value={params.get(name) ?? ''}
              onChange={({ target }) => setFilter(name, target.value)}
            />
          ))}
          <Select
            label={filters.sort.label}
            options={sorts}
            value={params.get('sort') ?? 'joined-desc'}
            onChange={({ target }) => setFilter('sort', target.value)}
          />
          <p className="self-end">
            <CsvButton read={() => readMembersCsv(query)} texts={texts} />
          </p>
        </FoldedFilters>
      </search>
      {status}
      <MemberList key={JSON.stringify(query)} query={query} onFound={onFound} />
    </AdminPage>
  );
}
