import { planQuestions } from '@clear-spring/content';
import { ChevronDown } from 'lucide-react';
import { subscriptionTexts } from './subscription.texts.ts';

/** The first question is open. The browser keeps at most one open. */
export function PlanQuestions() {
  return (
    <section>
      <h2 className="t-head mb-5">{subscriptionTexts.questions}</h2>
      <div className="border-t border-line">
        {planQuestions.map(({ question, answer }, at) => (
          <details
            key={question}
            name="plan-questions"
            open={at === 0}
            className="group border-b border-line"
          >
            <summary className="t-name flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                className="text-spring-ink transition-transform duration-(--m-calm) ease-calm group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-measure pr-8 pb-4.5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
