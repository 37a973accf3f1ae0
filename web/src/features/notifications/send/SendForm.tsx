import {
  isBlank,
  sendPushEndpoint,
  type SendPushInput,
  sendPushInput,
  urgencies,
} from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Send, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { usePersistedDraft } from '../../auth/index.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';
import { MessageFields, TopicSelect } from './MessageFields.tsx';
import { adminTexts } from '../notifications.texts.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { ServerSentence } from '../ServerSentence.tsx';
import { asTopic } from './topic-options.ts';
import type { Broadcast } from './use-broadcast-question.ts';
import { useSending } from './use-sending.ts';

const texts = adminTexts.send;
const NAME = 'notification to everybody';
const EMPTY = { title: '', body: '', icon: '', url: '', urgency: 'normal' as const, topic: null };
const options = urgencies.map((value) => ({ value, name: texts.urgencies[value].name }));

/** Sends a broadcast to everybody at once. `children` stand below the preview. */
export function SendForm({ children }: { children: ReactNode }) {
  const form = useForm({ resolver: zodResolver(sendPushInput), defaultValues: EMPTY });
  const { register, handleSubmit, getValues, reset, control } = form;
  const { errors } = form.formState;
  const forgetDraft = usePersistedDraft(NAME, form);
  const draft = useWatch({ control });

  const sending = useSending<SendPushInput & Broadcast>({
    name: NAME,
    send: ({ targetAudience: _, ...body }, headersFor) =>
      call(sendPushEndpoint, { body }, { headers: headersFor(body) }),
    onSent() {
      reset(EMPTY);
      forgetDraft();
    },
    onError: () => void toast({ ...texts.failed, variant: 'destructive' }),
  });

  function refuse() {
    const { title, body } = getValues();
    if (isBlank(title) || isBlank(body)) toast({ ...texts.missing, variant: 'destructive' });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_24rem] wide:gap-8">
      <Card as="section" aria-label={texts.heading} className="p-5 desk:px-8 wide:p-7">
        <h2 className="t-head">{texts.heading}</h2>
        <p className="mt-1 mb-5 max-w-measure text-ink-soft">{texts.hint}</p>
        {/* Without a button of type submit, Enter in a field sends nothing. */}
        <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2">
          <MessageFields
            fields={{ title: register('title'), body: register('body'), url: register('url') }}
            errors={errors}
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
            <TopicSelect {...register('topic', asTopic)} />
          </div>
          <ServerSentence failure={sending.failure} className="desk:col-span-2" />
          <Button
            variant="tint"
            icon={<Smartphone aria-hidden />}
            busy={sending.isTrying}
            onClick={() => void handleSubmit((message) => sending.tryOnSelf(message), refuse)()}
          >
            {adminTexts.self.submit}
          </Button>
          <Button
            icon={<Send aria-hidden />}
            {...sending.buttonFor(draft)}
            onClick={() =>
              void handleSubmit((message) => sending.ask({ ...message, targetAudience: 'all' }), refuse)()
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
      <BroadcastDialog {...sending.dialog} />
    </div>
  );
}
