import { plans } from '@clear-spring/content';
import { Check, Minus } from 'lucide-react';
import { subscriptionTexts } from './subscription.texts.ts';

const texts = subscriptionTexts.comparison;
const features = plans[0]?.features ?? [];
const column = 'w-[5.6rem] border-b border-line px-1 py-3.5 text-center max-narrow:w-auto wide:w-40';
/** Where there is no room beside the marks, the feature stands above them. Roles, since a grid is no table to readers. */
const row = { role: 'row', className: 'max-narrow:grid max-narrow:grid-cols-2 max-narrow:items-end' };

/** Feature by feature. The mark is for the eye, the word for who does not see it. */
export function PlanComparison() {
  return (
    <section>
      <h2 className="t-head mb-5">{texts.title}</h2>
      <table role="table" className="w-full border-collapse max-narrow:block">
        <thead role="rowgroup" className="t-name align-bottom text-body max-narrow:block">
          <tr {...row}>
            <th role="columnheader" scope="col" className={`${column} w-auto max-narrow:sr-only wide:w-auto`}>
              <span className="sr-only">{texts.feature}</span>
            </th>
            {plans.map(({ id, title }) => (
              <th key={id} role="columnheader" scope="col" className={`${column} leading-[1.2] font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-narrow:block">
          {features.map(({ text }, at) => (
            <tr key={text} {...row}>
              <th
                role="rowheader"
                scope="row"
                className="border-b border-line py-3.5 pr-2 text-left font-[440] max-narrow:col-span-2 max-narrow:border-0 max-narrow:pb-0"
              >
                {text}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} role="cell" className={column}>
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
