import { plans } from '@clear-spring/content';
import { Check, Minus } from 'lucide-react';
import { roles } from '../../ui/Table.tsx';
import { subscriptionTexts } from './subscription.texts.ts';

const texts = subscriptionTexts.comparison;
const features = plans[0]?.features ?? [];
const column = 'w-[5.6rem] border-b border-line px-1 py-3.5 text-center max-narrow:w-auto wide:w-40';
/** On narrow screens the feature stands above its marks. */
const row = { ...roles.row, className: 'max-narrow:grid max-narrow:grid-cols-2 max-narrow:items-end' };

/** Compares the plans feature by feature. Screen readers get a word instead of the mark. */
export function PlanComparison() {
  return (
    <section>
      <h2 className="t-head mb-5">{texts.title}</h2>
      <table {...roles.table} className="w-full border-collapse max-narrow:block">
        <thead {...roles.rowgroup} className="t-name align-bottom text-body max-narrow:block">
          <tr {...row}>
            <th
              {...roles.columnheader}
              scope="col"
              className={`${column} w-auto max-narrow:sr-only wide:w-auto`}
            >
              <span className="sr-only">{texts.feature}</span>
            </th>
            {plans.map(({ id, title }) => (
              <th
                key={id}
                {...roles.columnheader}
                scope="col"
                className={`${column} leading-[1.2] font-medium`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="max-narrow:block">
          {features.map(({ text }, at) => (
            <tr key={text} {...row}>
              <th
                {...roles.rowheader}
                scope="row"
                className="border-b border-line py-3.5 pr-2 text-left font-[440] max-narrow:col-span-2 max-narrow:border-0 max-narrow:pb-0"
              >
                {text}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} {...roles.cell} className={column}>
                  <Mark included={plan.features[at]?.included ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Mark({ included }: { included: boolean }) {
  const Icon = included ? Check : Minus;
  return (
    <>
      <Icon className={included ? 'mx-auto text-sage-ink' : 'mx-auto text-ink-soft'} aria-hidden />
      <span className="sr-only">{included ? texts.included : texts.excluded}</span>
    </>
  );
}
