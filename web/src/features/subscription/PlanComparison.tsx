import { plans } from '@clear-spring/content';
import { Check, Minus } from 'lucide-react';
import { subscriptionTexts } from './subscription.texts.ts';

const texts = subscriptionTexts.comparison;
const features = plans[0]?.features ?? [];
const column = 'w-[5.6rem] border-b border-line px-1 py-[0.9rem] text-center wide:w-40';

/** Feature by feature. The mark is for the eye, the word for who does not see it. */
export function PlanComparison() {
  return (
    <section>
      <h2 className="t-head mb-5">{texts.title}</h2>
      <table className="w-full border-collapse">
        <thead className="t-name align-bottom text-body">
          <tr>
            <th scope="col" className={`${column} w-auto wide:w-auto`}>
              <span className="sr-only">{texts.feature}</span>
            </th>
            {plans.map(({ id, title }) => (
              <th key={id} scope="col" className={`${column} leading-[1.2] font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map(({ text }, row) => (
            <tr key={text}>
              <th scope="row" className="border-b border-line py-[0.9rem] pr-2 text-left font-[440]">
                {text}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={column}>
                  <Mark included={plan.features[row]?.included ?? false} />
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
