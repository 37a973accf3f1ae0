import { CalendarPlus, ChevronUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { usePersistedState } from '../../auth/index.ts';
import { adminTexts } from '../notifications.texts.ts';
import { ScheduledList } from './ScheduledList.tsx';
import { ScheduleForm, type ScheduleSource } from './ScheduleForm.tsx';

const texts = adminTexts.schedule;

/** Empty for a new notification. */
type OpenForm = { from?: ScheduleSource };

/** The form that schedules a notification, and the list of scheduled ones. */
export function ScheduleSection() {
  // Persisted, so that an unfinished draft reopens.
  const [form, setForm] = usePersistedState<OpenForm | null>('form for later', null);
  const isFormOpen = form !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const formId = useId();
  const focusHeading = () => heading.current?.focus();
  return (
    <section aria-label={texts.heading} className="mt-(--rhythm)">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="t-head outline-none">
          {texts.heading}
        </h2>
        <Button
          variant={isFormOpen ? 'plain' : 'tint'}
          slim
          icon={isFormOpen ? <ChevronUp aria-hidden /> : <CalendarPlus aria-hidden />}
          aria-expanded={isFormOpen}
          aria-controls={isFormOpen ? formId : undefined}
          onClick={() => setForm(isFormOpen ? null : {})}
        >
          {isFormOpen ? texts.close : texts.open}
        </Button>
      </div>
      {form && (
        <ScheduleForm
          key={form.from ? JSON.stringify(form.from) : 'new'}
          id={formId}
          from={form.from}
          onFrom={(from) => setForm({ from })}
          onDone={() => {
            setForm(null);
            focusHeading();
          }}
        />
      )}
      <ScheduledList
        onDeleted={(id) => {
          if (form?.from?.kind === 'change' && form.from.notification.id === id) setForm(null);
          focusHeading();
        }}
        onChange={(notification) => setForm({ from: { kind: 'change', notification } })}
        onCopy={(notification) => setForm({ from: { kind: 'copy', notification } })}
      />
    </section>
  );
}
