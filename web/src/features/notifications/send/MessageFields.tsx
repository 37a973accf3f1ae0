import type { UseFormRegisterReturn } from 'react-hook-form';
import { Select } from '../../../ui/form/Select.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { messageTexts as texts, topicTexts } from '../notifications.texts.ts';
import { topicOptions } from './topic-options.ts';

type Field = 'title' | 'body' | 'url';

interface MessageFieldsProps {
  /** Registered by the form itself, because of several wrong fields the focus goes to the one that was first registered. */
  fields: Record<Field, UseFormRegisterReturn>;
  errors: Partial<Record<Field, { message?: string | undefined }>>;
}

/** What everybody who writes a broadcast fills in, over the whole width of its form. */
export function MessageFields({ fields, errors }: MessageFieldsProps) {
  return (
    <>
      <TextField
        label={texts.title}
        autoComplete="off"
        error={errors.title?.message}
        className="desk:col-span-2"
        {...fields.title}
      />
      <TextArea
        label={texts.body}
        error={errors.body?.message}
        className="desk:col-span-2"
        {...fields.body}
      />
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        inputMode="url"
        autoComplete="off"
        error={errors.url?.message}
        className="desk:col-span-2"
        {...fields.url}
      />
    </>
  );
}

/** Whom it spares. Its field is registered with `asTopic`. */
export const TopicSelect = (field: UseFormRegisterReturn) => (
  <Select
    label={topicTexts.label}
    hint={topicTexts.hint}
    options={topicOptions}
    className="desk:col-span-2"
    {...field}
  />
);
