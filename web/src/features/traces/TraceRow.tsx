import type { Trace } from '@clear-spring/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { dateTime } from '../../ui/date-time.ts';
import { TableCell, TableRow } from '../../ui/Table.tsx';
import { tracesTexts as texts } from './traces.texts.ts';

const nameOf = (person: Trace['actor']) => person && (person.username ?? texts.gone);
const ORIGINS = { browser: texts.gone, command: texts.operator, product: texts.product };

export function TraceRow({ trace }: { trace: Trace }) {
  const { at, actor, origin, action, subject } = trace;
  return (
    <TableRow className="max-wide:flex max-wide:flex-col">
      <TableCell className="max-wide:contents">
        <h2 className="t-name" tabIndex={-1}>
          {texts.actionName(action)}
        </h2>
        <TraceDetails trace={trace} />
      </TableCell>
      <Fact name={texts.who}>{nameOf(actor) ?? ORIGINS[origin]}</Fact>
      <Fact name={texts.whom} isEmpty={subject === null}>
        {nameOf(subject) ?? texts.nothing}
      </Fact>
      <TableCell className="text-label whitespace-nowrap text-ink-soft tabular-nums max-wide:order-first max-wide:text-small">
        <time dateTime={at}>{dateTime(at)}</time>
      </TableCell>
    </TableRow>
  );
}

/** On phones with its name, which is the head of its column where there is room. */
function Fact({ name, isEmpty, children }: { name: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <TableCell className={clsx('text-label wrap-anywhere max-wide:text-small', isEmpty && 'max-wide:hidden')}>
      <span className="text-ink-soft wide:hidden">{name}: </span>
      {children}
    </TableCell>
  );
}

function TraceDetails({ trace }: { trace: Trace }) {
  const { fields, before, after, reason, requestId, target } = trace;
  const facts: [name: string, value: ReactNode][] = [];
  if (reason !== null) facts.push([texts.reason, reason]);
  if (target !== null) facts.push([texts.target, target]);
  for (const field of fields)
    facts.push([texts.fieldName(field), <Change key={field} from={before?.[field]} to={after?.[field]} />]);
  if (requestId !== null) facts.push([texts.request, requestId]);
  if (facts.length === 0) return null;
  return (
    <details className="text-small max-wide:order-last">
      <summary className="inline-flex min-h-touch items-center font-[560] text-spring-ink underline decoration-1 underline-offset-[0.22em] wide:min-h-8">
        {texts.details}
      </summary>
      <dl className="grid gap-2 pb-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Change({ from, to }: { from: unknown; to: unknown }) {
  if (from === undefined && to === undefined) return texts.nothing;
  if (from === undefined) return <ins className="no-underline">{shown(to)}</ins>;
  if (to === undefined) return <del>{shown(from)}</del>;
  return (
    <>
      <del>{shown(from)}</del> <ins className="no-underline">{shown(to)}</ins>
    </>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function shown(value: unknown): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value !== 'string') return JSON.stringify(value);
  return INSTANT.test(value) ? dateTime(value) : value;
}
