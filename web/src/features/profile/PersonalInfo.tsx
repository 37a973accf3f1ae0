import {
  myLinksEndpoint,
  type PersonalDetail,
  profileEndpoint,
  profileInput,
  type ProfileInput,
  type User,
} from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from '../../browser/router.tsx';
import { call } from '../../http/call.ts';
import { HttpError, NotConfirmedError, sentenceOf } from '../../http/http-error.ts';
import { invalidate } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import type { ProfileState } from '../../navigation/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { emailInput, TextField } from '../../ui/form/TextField.tsx';
import { afterLayers } from '../../ui/overlay/back.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth, usePersistedDraft } from '../auth/index.ts';
import { PendingEmail } from './PendingEmail.tsx';
import { detailFields, profileFormOf } from './profile-form.ts';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.personal;
/** All fields but the name, which stands first. */
const { firstName: _first, lastName: _last, ...otherFields } = detailFields;

export function PersonalInfo({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(profileInput),
    defaultValues: profileFormOf(user),
    // Changes from elsewhere, such as a confirmed e-mail, arrive without losing what is being typed.
    values: profileFormOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, reset, setError, setFocus, formState } = form;
  usePersistedDraft('personal information', form);
  const { errors, isDirty } = formState;
  const asked = (useLocation().state as ProfileState | null)?.missing;
  // Coming back to this entry later asks for nothing.
  const missing = asked && !user[asked] ? asked : undefined;
  useEffect(() => {
    // The screen focuses its heading first.
    if (missing) queueMicrotask(() => setFocus(missing));
  }, [missing, setFocus]);
  const fieldOf = (detail: PersonalDetail) => (
    <TextField key={detail} {...detailFields[detail]} error={errors[detail]?.message} {...register(detail)} />
  );
  const startFrom = (member: User) => reset(profileFormOf(member), { keepDirtyValues: false });

  const saving = useMutation({
    mutationFn: (body: ProfileInput) =>
      call(profileEndpoint, { body: { ...body, seen: profileFormOf(user) } }),
    onSuccess: (saved, { email }) => {
      updateUser(saved);
      startFrom(saved);
      // Their full URLs contain the csUserId.
      void invalidate(client, myLinksEndpoint);
      toast(saved.email === email ? texts.saved : texts.savedWithEmail(email));
      if (missing && saved[missing]) afterLayers(() => window.history.back());
    },
    onError: (error) => {
      if (error instanceof NotConfirmedError) return;
      toast({ ...texts.failed, variant: 'destructive' });
      if (error instanceof HttpError && [409, 429].includes(error.status))
        setError('email', { message: sentenceOf(error, '') }, { shouldFocus: true });
    },
  });

  return (
    <Card className="p-5 wide:p-7">
      <form
        noValidate
        className="grid gap-4 desk:grid-cols-2"
        onSubmit={(event) => void handleSubmit((changes) => saving.mutate(changes))(event)}
      >
        {fieldOf('firstName')}
        {fieldOf('lastName')}
        <TextField
          label={texts.email}
          {...emailInput}
          error={errors.email?.message}
          className="desk:col-span-2"
          {...register('email')}
        />
        {user.pendingEmail && (
          <PendingEmail
            email={user.email}
            pendingEmail={user.pendingEmail}
            onCancelled={() => setFocus('email')}
          />
        )}
        <TextField label={texts.username} hint={texts.usernameHint} value={user.username} readOnly />
        {(Object.keys(otherFields) as (keyof typeof otherFields)[]).map(fieldOf)}
        <div className="mt-2 flex flex-wrap items-center justify-end gap-3 desk:col-span-2">
          {isDirty ? (
            <Button variant="plain" slim disabled={saving.isPending} onClick={() => startFrom(user)}>
              {texts.cancel}
            </Button>
          ) : (
            <p className="mr-auto text-small text-ink-soft">{texts.unchanged}</p>
          )}
          <Button type="submit" slim disabled={!isDirty} busy={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
