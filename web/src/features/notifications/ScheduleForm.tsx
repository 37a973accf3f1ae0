import { scheduleEndpoint, type ScheduleInput, sendNotificationEndpoint } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Send } from 'lucide-react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { call } from '../../http/call.ts';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast-store.ts';
import { refreshLogs, refreshScheduled } from './notifications.api.ts';
import { adminTexts } from './notifications.texts.ts';
import { emptyDraft, runFor, type ScheduleDraft, scheduleForm } from './schedule-form.ts';

const texts = adminTexts.schedule;
const audiences = (['all', 'subscribers'] as const).map((value) => ({ value, name: texts.audiences[value] }));

/** Writes a notification for later; what is written can be sent at once as well. */
export function ScheduleForm({ id }: { id: string }) {
  const client = useQueryClient();
  const { register, handleSubmit, trigger, getValues, reset, setError, control, formState } = useForm<
    ScheduleDraft,
    unknown,
    ScheduleInput
  >({ resolver: zodResolver(scheduleForm), defaultValues: emptyDraft });
  const { errors } = formState;

  const failed = (fallback: string) => (error: Error) =>
    void toast({
      title: texts.failedTitle,
      description: sentenceOf(error, fallback),
      variant: 'destructive',
    });

  const scheduling = useMutation({
    mutationFn: (body: ScheduleInput) => call(scheduleEndpoint, { body }),
    onSuccess: ({ scheduledFor }) => {
      toast(texts.scheduled(dateTime(runFor(new Date(scheduledFor)))));
      reset(emptyDraft);
      void refreshScheduled(client);
    },
    onError: (error) => {
      failed(texts.failed)(error);
      if (error instanceof HttpError && error.status === 422)
        setError('scheduledFor', { message: sentenceOf(error, '') }, { shouldFocus: true });
    },
  });

  const sending = useMutation({
    mutationFn: ({ title, body, url, targetAudience }: ScheduleDraft) =>
      call(sendNotificationEndpoint, { body: { title, body, url, targetAudience } }),
    onSuccess: (result) => {
      toast(texts.sent(result));
      reset(emptyDraft);
      void refreshLogs(client);
    },
    onError: failed(texts.sendFailed),
  });

  async function sendNow() {
    // The time is of no matter then.
    if (await trigger(['title', 'body', 'url'], { shouldFocus: true })) sending.mutate(getValues());
  }

  const isBusy = scheduling.isPending || sending.isPending;
  return (
    <Card id={id} className="mb-7 animate-rise p-5 wide:p-7">
      <form
        noValidate
        className="grid gap-4 desk:grid-cols-2"
        onSubmit={(event) => void handleSubmit((message) => scheduling.mutate(message))(event)}
      >
        <TextField
          label={texts.title}
          autoComplete="off"
          error={errors.title?.message}
          className="desk:col-span-2"
          {...register('title')}
        />
        <TextArea
          label={texts.body}
          error={errors.body?.message}
          className="desk:col-span-2"
          {...register('body')}
        />
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          inputMode="url"
          autoComplete="off"
          error={errors.url?.message}
          className="desk:col-span-2"
          {...register('url')}
        />
        <TextField
          label={texts.scheduledFor}
          type="datetime-local"
          error={errors.scheduledFor?.message}
          hint={<Slot control={control} />}
          {...register('scheduledFor')}
        />
        <Select label={texts.audience} options={audiences} {...register('targetAudience')} />
        <div className="mt-1 grid gap-3 desk:col-span-2 desk:flex desk:justify-end">
          <Button
            variant="tint"
            icon={<Send aria-hidden />}
            disabled={scheduling.isPending}
            busy={sending.isPending}
            onClick={() => void sendNow()}
          >
            {texts.sendNow}
          </Button>
          <Button
            type="submit"
            icon={<CalendarClock aria-hidden />}
            disabled={isBusy && !scheduling.isPending}
            busy={scheduling.isPending}
            className="max-desk:order-first"
          >
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** In which zone the time is meant, and when the notification really leaves. */
function Slot({ control }: { control: Control<ScheduleDraft, unknown, ScheduleInput> }) {
  const time = new Date(useWatch({ control, name: 'scheduledFor' }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      {texts.zone(timeZone)}{' '}
      <span className="block">
        {Number.isNaN(time.getTime()) ? texts.runs : <b>{texts.slot(dateTime(runFor(time)))}</b>}
      </span>
    </>
  );
}
