import { audienceEndpoint, type ScheduledNotification } from '@clear-spring/contract';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { useMutation } from '../../../http/use-mutation.ts';

export interface Broadcast {
  title: string;
  body: string;
  url?: string | undefined;
  icon?: string | undefined;
  targetAudience: ScheduledNotification['targetAudience'];
}

/** Null where the devices could not be counted: it is asked all the same. */
export interface BroadcastQuestion<Message extends Broadcast> {
  message: Message;
  devices: number | null;
  open: boolean;
}

/** For the button that asks: it opens a dialog once there is something to ask about, and says so. */
export const asksAbout = ({ title = '', body = '' }: { title?: string; body?: string }) =>
  title.trim() && body.trim() ? ({ 'aria-haspopup': 'dialog' } as const) : {};

/** Counts the devices that a message is about to go to, then asks. */
export function useBroadcastQuestion<Message extends Broadcast>() {
  // The question outlives `open`, so that the dialog keeps its words while it closes.
  const [question, setQuestion] = useState<BroadcastQuestion<Message> | null>(null);
  const counting = useMutation({
    mutationFn: ({ targetAudience }: Message) => call(audienceEndpoint, { query: { targetAudience } }),
    onSuccess: ({ devices }, message) => setQuestion({ message, devices, open: true }),
    onError: (_, message) => setQuestion({ message, devices: null, open: true }),
  });
  return {
    question,
    ask: counting.mutate,
    isCounting: counting.isPending,
    close: () => setQuestion((now) => now && { ...now, open: false }),
  };
}
