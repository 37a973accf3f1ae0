import { audienceEndpoint, isBlank, type ScheduledNotification, type Topic } from '@clear-spring/contract';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { adminTexts } from '../notifications.texts.ts';

export interface Broadcast {
  title: string;
  body: string;
  url?: string | undefined;
  icon?: string | undefined;
  targetAudience: ScheduledNotification['targetAudience'];
  topic: Topic | null;
}

/** Null if the recipients could not be counted. The question is asked all the same. */
export interface BroadcastQuestion<Message extends Broadcast> {
  message: Message;
  members: number | null;
  devices: number | null;
  open: boolean;
}

/** Attributes for the button that opens the dialog, which it does once the message has a title and a text. */
export const asksAbout = ({ title = '', body = '' }: { title?: string; body?: string }) =>
  isBlank(title) || isBlank(body) ? {} : ({ 'aria-haspopup': 'dialog' } as const);

/** Counts the recipients of a message, then asks for confirmation if there are any. */
export function useBroadcastQuestion<Message extends Broadcast>() {
  // The question outlives `open`, so the dialog keeps its text while it closes.
  const [question, setQuestion] = useState<BroadcastQuestion<Message> | null>(null);
  const counting = useMutation({
    mutationFn: ({ targetAudience, topic }: Message) =>
      call(audienceEndpoint, { query: { targetAudience, ...(topic && { topic }) } }),
    onSuccess: ({ members = null, devices }, message) =>
      members === 0
        ? toast(adminTexts.broadcast.nobody)
        : setQuestion({ message, members, devices, open: true }),
    onError: (_, message) => setQuestion({ message, members: null, devices: null, open: true }),
  });
  return {
    question,
    ask: counting.mutate,
    isCounting: counting.isPending,
    close: () => setQuestion((now) => now && { ...now, open: false }),
  };
}
