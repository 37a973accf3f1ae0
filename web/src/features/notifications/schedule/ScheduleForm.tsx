import {
  audienceEndpoint,
  audiences,
  editScheduledEndpoint,
  type ScheduledNotification,
  scheduledNotificationsEndpoint,
  scheduleEndpoint,
  type ScheduleInput,
  sendNotificationEndpoint,
  slotFor,
} from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Send, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { call } from '../../../http/call.ts';
import { HttpError, sentenceOf } from '../../../http/http-error.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useEndpoint } from '../../../http/use-endpoint.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dateTime } from '../../../ui/date-time.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { usePersistedDraft } from '../../auth/index.ts';
import { BroadcastDialog } from '../send/BroadcastDialog.tsx';
import { MessageFields, TopicSelect } from '../send/MessageFields.tsx';
import { adminTexts } from '../notifications.texts.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { draftOf, emptyDraft, type ScheduleDraft, scheduleForm, timeOf } from './schedule-form.ts';
import { asTopic } from '../send/topic-options.ts';
import { useSending } from '../send/use-sending.ts';

const texts = adminTexts.schedule;
const options = audiences.map((value) => ({ value, name: texts.audiences[value] }));

interface ScheduleFormProps {
  id: string;
  from?: ScheduleSource | undefined;
  /** Goes on with another version, or as another notification. */
  onFrom: (from: ScheduleSource) => void;
  onDone: () => void;
}

/** The scheduled notification to change, to copy, or to schedule as typed because it is not pending any more. */
export type ScheduleSource = { notification: ScheduledNotification } & (
  { kind: 'change' | 'copy' } | { kind: 'anew'; typed: ScheduleDraft }
);

/** Schedules a notification, or sends it at once. */
export function ScheduleForm({ id, from, onFrom, onDone }: ScheduleFormProps) {
  const client = useQueryClient();
  const form = useForm<ScheduleDraft, unknown, ScheduleInput>({
    resolver: zodResolver(scheduleForm),
    defaultValues: firstDraft(from),
  });
  const { register, handleSubmit, trigger, getValues, reset, setError, setFocus, control } = form;
  const { errors } = form.formState;
  // With the version, so that no draft of an earlier one overwrites it.
  const name = from
    ? `${from.kind} of ${from.notification.id} ${from.notification.version ?? ''}`
    : 'notification for later';
  const forgetDraft = usePersistedDraft(name, form);
  const draft = useWatch({ control });
  const isChange = from?.kind === 'change';

  const firstField = from && (isChange ? 'title' : 'scheduledFor');
  useEffect(() => {
    if (firstField) setFocus(firstField);
  }, [firstField, setFocus]);

  /** Runs even after the page was left. Otherwise the draft would look unsent. */
  function handedIn() {
    reset(firstDraft(from));
    forgetDraft();
  }

  const failed = (fallback: string) => (error: Error) =>
    void toast({
      title: texts.failedTitle,
      description: sentenceOf(error, fallback),
      variant: 'destructive',
    });

  /** The server's reason, where the notification is another by now, or not pending any more. */
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const scheduling = useMutation({
    mutationFn: ({ version, ...body }: ScheduleInput & { version?: string | undefined }) =>
      isChange
        ? call(editScheduledEndpoint, {
            params: { id: from.notification.id },
            body: {
              ...body,
              scheduledFor: timeOf(getValues(), from.notification) ?? body.scheduledFor,
              version: version ?? from.notification.version,
            },
          })
        : call(scheduleEndpoint, { body }),
    onSuccess: async ({ scheduledFor }) => {
      const time = dateTime(slotFor(scheduledFor));
      toast(isChange ? texts.changed(time) : texts.scheduled(time));
      handedIn();
      await invalidate(client, scheduledNotificationsEndpoint);
      if (from) onDone();
    },
    onError: (error) => {
      if (isChange && error instanceof HttpError && [404, 409].includes(error.status))
        setOvertaken(sentenceOf(error, texts.failed));
      else failed(texts.failed)(error);
      // It may be on its way already, or another admin may have deleted it.
      void invalidate(client, scheduledNotificationsEndpoint);
      if (error instanceof HttpError && error.status === 422)
        setError('scheduledFor', { message: sentenceOf(error, '') }, { shouldFocus: true });
    },
  });

  const sending = useSending<ScheduleDraft>({
    name,
    send: ({ title, body: text, url, targetAudience, topic }, headersFor) => {
      const body = { title, body: text, url, targetAudience, topic };
      return call(sendNotificationEndpoint, { body }, { headers: headersFor(body) });
    },
    onSent: handedIn,
    onError: failed(texts.sendFailed),
  });

  /** Ignores the time, which does not matter for a message that is sent at once. */
  async function withMessage(use: (draft: ScheduleDraft) => void) {
    if (await trigger(['title', 'body', 'url'], { shouldFocus: true })) use(getValues());
  }

  /** Another form takes the place of this one. */
  function goOnFrom(source: ScheduleSource) {
    forgetDraft();
    onFrom(source);
  }

  const isBusy = scheduling.isPending || sending.isSending;
  return (
    <Card id={id} className="mb-7 animate-rise p-5 wide:p-7">
      {from && <h3 className="t-name mb-4">{texts[from.kind](from.notification.title)}</h3>}
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2"
        onSubmit={(event) => void handleSubmit((message) => scheduling.mutate(message))(event)}
      >
        <MessageFields
          fields={{ title: register('title'), body: register('body'), url: register('url') }}
          errors={errors}
        />
        <TextField
          label={texts.scheduledFor}
          type="datetime-local"
          error={errors.scheduledFor?.message}
          hint={<Slot control={control} />}
          // The native field neither wraps nor shrinks.
          className="[&_input]:text-[min(1rem,5.2vw)]"
          {...register('scheduledFor')}
        />
        <Select
          label={texts.audience}
          hint={<Reached control={control} />}
          options={options}
          {...register('targetAudience')}
        />
        <TopicSelect {...register('topic', asTopic)} />
        {isChange && overtaken !== null && (
          <ChangedMeanwhile
            reason={overtaken}
            began={from.notification}
            isSaving={scheduling.isPending}
            onKeepMine={({ version }) =>
              void handleSubmit((message) => scheduling.mutate({ ...message, version }))()
            }
            onTakeTheirs={(notification) => goOnFrom({ kind: 'change', notification })}
            onScheduleAnew={() =>
              goOnFrom({ kind: 'anew', notification: from.notification, typed: getValues() })
            }
          />
        )}
        <div className="mt-1 grid gap-3 desk:col-span-2 desk:flex desk:flex-wrap desk:justify-end">
          <Button
            variant="tint"
            icon={<Smartphone aria-hidden />}
            busy={sending.isTrying}
            onClick={() =>
              void withMessage(({ title, body, url }) => sending.tryOnSelf({ title, body, url }))
            }
          >
            {adminTexts.self.submit}
          </Button>
          {!isChange && (
            <Button
              variant="tint"
              icon={<Send aria-hidden />}
              disabled={scheduling.isPending}
              {...sending.buttonFor(draft)}
              onClick={() => void withMessage(sending.ask)}
            >
              {texts.sendNow}
            </Button>
          )}
          <Button
            type="submit"
            icon={<CalendarClock aria-hidden />}
            disabled={isBusy && !scheduling.isPending}
            busy={scheduling.isPending}
            className="max-desk:order-first"
          >
            {isChange ? texts.save : texts.submit}
          </Button>
        </div>
      </form>
      <BroadcastDialog {...sending.dialog} />
    </Card>
  );
}

/** A copy starts without a time. */
function firstDraft(from: ScheduleFormProps['from']): ScheduleDraft {
  if (!from) return emptyDraft;
  if (from.kind === 'anew') return from.typed;
  const draft = draftOf(from.notification);
  return from.kind === 'change' ? draft : { ...draft, scheduledFor: '' };
}

/** How many it would go to if it went out now. */
function Reached({ control }: { control: Control<ScheduleDraft, unknown, ScheduleInput> }) {
  const [targetAudience, topic] = useWatch({ control, name: ['targetAudience', 'topic'] });
  const { data, isError } = useEndpoint(audienceEndpoint, {
    query: { targetAudience, ...(topic && { topic }) },
  });
  if (data) return texts.reached(data);
  return isError ? texts.notCounted : texts.counting;
}

/** Tells the time zone of the field, and the slot in which the notification is sent, unless it has passed. */
function Slot({ control }: { control: Control<ScheduleDraft, unknown, ScheduleInput> }) {
  const time = new Date(useWatch({ control, name: 'scheduledFor' }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <span>{texts.zone(timeZone)}</span>{' '}
      <span className="block">{Number.isNaN(time.getTime()) ? texts.runs : <b>{slotText(time)}</b>}</span>
    </>
  );
}

const slotText = (time: Date) =>
  time.getTime() > Date.now() ? texts.slot(dateTime(slotFor(time))) : texts.passed;
