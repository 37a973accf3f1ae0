import {
  notificationLogsEndpoint,
  sendPushEndpoint,
  type SendPushInput,
  sendPushInput,
  urgencies,
} from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Send, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../http/call.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { usePersistedDraft } from '../../auth/index.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';
import { adminTexts, topicTexts } from '../notifications.texts.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { ServerSentence } from '../ServerSentence.tsx';
import { asksAbout, type Broadcast, useBroadcastQuestion } from './use-broadcast-question.ts';
import { asTopic, topicOptions } from './topic-options.ts';
import { useDraftToSelf } from './use-draft-to-self.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const texts = adminTexts.send;
const EMPTY = { title: '', body: '', icon: '', url: '', urgency: 'normal' as const, topic: null };
const options = urgencies.map((value) => ({ value, name: texts.urgencies[value].name }));

/** Sends a broadcast to everybody at once. `children` stand below the preview. */
export function SendForm({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(sendPushInput), defaultValues: EMPTY });
  const { register, handleSubmit, getValues, reset, control } = form;
  const { errors } = form.formState;
  const forgetDraft = usePersistedDraft('notification to everybody', form);
  const attempt = useIdempotencyKey('notification to everybody');
  const { question, ask, isCounting, close } = useBroadcastQuestion<SendPushInput & Broadcast>();
  const trying = useDraftToSelf();
  const draft = useWatch({ control });

  const sending = useMutation({
    mutationFn: ({ targetAudience: _, ...body }: SendPushInput & Broadcast) =>
      call(sendPushEndpoint, { body }, { headers: attempt.headersFor(body) }),
    onSuccess: (result) => {
      toast(texts.sent(result));
      reset(EMPTY);
      // Runs even after the page was left. Otherwise the draft would look unsent.
      forgetDraft();
      attempt.forget();
      void invalidate(client, notificationLogsEndpoint);
    },
    onError: () => void toast({ ...texts.failed, variant: 'destructive' }),
    onSettled: close,
  });

  function refuse() {
    const { title, body } = getValues();
    if (!title.trim() || !body.trim()) toast({ ...texts.missing, variant: 'destructive' });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_24rem] wide:gap-8">
      <Card as="section" aria-label={texts.heading} className="p-5 desk:px-8 wide:p-7">
        <h2 className="t-head">{texts.heading}</h2>
        <p className="mt-1 mb-5 text-ink-soft">{texts.hint}</p>
        {/* Without a button of type submit, Enter in a field sends nothing. */}
        <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2">
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
            label={texts.icon}
            hint={texts.iconHint}
            inputMode="url"
            autoComplete="off"
            error={errors.icon?.message}
            {...register('icon')}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4 desk:contents">
            <Select
              label={texts.urgency}
              hint={texts.urgencies[draft.urgency ?? 'normal'].hint}
              options={options}
              {...register('urgency')}
            />
            <Select
              label={topicTexts.label}
              hint={topicTexts.hint}
              options={topicOptions}
              className="desk:col-span-2"
              {...register('topic', asTopic)}
            />
          </div>
          <ServerSentence failure={sending.error} className="desk:col-span-2" />
          <Button
            variant="tint"
            icon={<Smartphone aria-hidden />}
            busy={trying.isPending}
            onClick={() => void handleSubmit((message) => trying.mutate(message), refuse)()}
          >
            {adminTexts.self.submit}
          </Button>
          <Button
            icon={<Send aria-hidden />}
            busy={isCounting || sending.isPending}
            {...asksAbout(draft)}
            onClick={() =>
              void handleSubmit((message) => ask({ ...message, targetAudience: 'all' }), refuse)()
            }
          >
            {texts.submit}
          </Button>
        </form>
      </Card>
      <div className="grid items-start gap-5 desk:max-wide:grid-cols-2 wide:sticky wide:top-24">
        <PhonePreview title={draft.title} body={draft.body} icon={draft.icon} />
        {children}
      </div>
      <BroadcastDialog
        question={question}
        busy={sending.isPending}
        onCancel={close}
        onConfirm={(message) => sending.mutate(message)}
      />
    </div>
  );
}
