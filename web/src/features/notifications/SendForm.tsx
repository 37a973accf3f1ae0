import { sendPushEndpoint, sendPushInput, type SendPushInput, urgencies } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast-store.ts';
import { refreshLogs } from './notifications.api.ts';
import { adminTexts } from './notifications.texts.ts';
import { PhonePreview } from './PhonePreview.tsx';

const texts = adminTexts.send;
const EMPTY = { title: '', body: '', icon: '', url: '', urgency: 'normal' as const };
const options = urgencies.map((value) => ({ value, name: texts.urgencies[value].name }));

/** To every device, at once. `children` stand under the picture of the message. */
export function SendForm({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { register, handleSubmit, getValues, reset, control, formState } = useForm({
    resolver: zodResolver(sendPushInput),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const draft = useWatch({ control });

  const sending = useMutation({
    mutationFn: (body: SendPushInput) => call(sendPushEndpoint, { body }),
    onSuccess: (result) => {
      toast(texts.sent(result));
      reset(EMPTY);
      void refreshLogs(client);
    },
    onError: () => void toast({ ...texts.failed, variant: 'destructive' }),
  });

  function refuse() {
    const { title, body } = getValues();
    if (!title.trim() || !body.trim()) toast({ ...texts.missing, variant: 'destructive' });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_24rem] wide:gap-8">
      <Card as="section" aria-label={texts.heading} className="p-5 wide:p-7">
        <h2 className="t-head">{texts.heading}</h2>
        <p className="mt-1 mb-5 text-ink-soft">{texts.hint}</p>
        <form
          noValidate
          className="grid gap-4 desk:grid-cols-2"
          onSubmit={(event) => void handleSubmit((message) => sending.mutate(message), refuse)(event)}
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
            label={texts.icon}
            hint={texts.iconHint}
            inputMode="url"
            autoComplete="off"
            error={errors.icon?.message}
            {...register('icon')}
          />
          <Select
            label={texts.urgency}
            hint={texts.urgencies[draft.urgency ?? 'normal'].hint}
            options={options}
            {...register('urgency')}
          />
          <TooLarge failure={sending.error} />
          <Button
            type="submit"
            icon={<Send aria-hidden />}
            busy={sending.isPending}
            className="desk:col-span-2"
          >
            {texts.submit}
          </Button>
        </form>
      </Card>
      <div className="grid gap-5 wide:sticky wide:top-24">
        <PhonePreview title={draft.title} body={draft.body} icon={draft.icon} />
        {children}
      </div>
    </div>
  );
}

/** How much is to be cut: the toast does not say it. */
function TooLarge({ failure }: { failure: Error | null }) {
  if (!(failure instanceof HttpError) || failure.status !== 413) return null;
  return <Alert className="desk:col-span-2">{failure.serverMessage}</Alert>;
}
