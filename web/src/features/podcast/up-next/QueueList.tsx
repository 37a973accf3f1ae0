import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical, X } from 'lucide-react';
import { Picture } from '../../../ui/Picture.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { podcastTexts } from '../podcast.texts.ts';
import { upNextTexts as texts } from './up-next.texts.ts';
import type { Queued } from './use-queued-episodes.ts';

interface QueueListProps {
  queued: readonly Queued[];
  /** Put one where another is. */
  onMove: (id: string, over: string) => void;
  onPlay: (id: string) => void;
  onRemove: (queued: Queued) => void;
}

/** Up Next, to be put in another order with a mouse, a finger or the keyboard. */
export default function QueueList({ queued, onMove, onPlay, onRemove }: QueueListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(queued),
        screenReaderInstructions: { draggable: texts.drag.instructions },
      }}
    >
      <SortableContext items={queued.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul aria-label={texts.list} className="@container">
          {queued.map((one) => (
            <QueuedRow key={one.id} queued={one} onPlay={onPlay} onRemove={onRemove} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function QueuedRow({
  queued,
  onPlay,
  onRemove,
}: { queued: Queued } & Pick<QueueListProps, 'onPlay' | 'onRemove'>) {
  const { id, title, cover, time, isLocked } = queued;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });

  return (
    <li
      ref={setNodeRef}
      className={clsx(
        'relative -ml-1.5 grid min-h-14.5 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-field',
        isDragging && 'z-1 bg-lifted shadow-lift',
      )}
      style={{
        ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        data-touch
        // Escape puts it back, and leaves the sheet around it.
        data-escape={isDragging || undefined}
        aria-label={texts.reorder(title)}
        className="grid h-touch w-7 cursor-grab touch-none place-items-center rounded-field text-ink-soft hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-4.5" aria-hidden />
      </button>
      <Picture
        src={cover}
        width={44}
        height={44}
        className={clsx('size-11 rounded-[0.7rem] object-cover', isLocked && 'opacity-55')}
      />
      <div className="min-w-0">
        {isLocked ? (
          <p className={name}>{title}</p>
        ) : (
          <button
            type="button"
            onClick={() => onPlay(id)}
            className="block min-h-touch w-full py-1 text-left"
          >
            <span className={name}>{title}</span>
            {time && <span className="block text-tiny text-ink-soft tabular-nums">{time}</span>}
            <span className="sr-only">{texts.play}</span>
          </button>
        )}
        {isLocked && <p className="text-tiny text-ink-soft">{podcastTexts.premium}</p>}
      </div>
      <RoundButton label={texts.removeOne(title)} className="text-ink-soft" onClick={() => onRemove(queued)}>
        <X className="size-4" aria-hidden />
      </RoundButton>
    </li>
  );
}

/** One line; several where it would be cut within its first words. */
const name = 't-name block text-body @min-[16rem]:truncate @min-[16rem]:text-nowrap!';

/** What a drag does, for those who do not see it. */
function announcementsFor(queued: readonly Queued[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => queued.find((one) => one.id === id)?.title ?? '';
  const positionOf = (id: UniqueIdentifier) => queued.findIndex((one) => one.id === id) + 1;
  const lifted = (id: UniqueIdentifier) => texts.drag.lifted(titleOf(id), positionOf(id), queued.length);
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver({ active, over }) {
      if (!over) return undefined;
      if (over.id === active.id) return lifted(active.id);
      return texts.drag.at(titleOf(active.id), positionOf(over.id), queued.length);
    },
    onDragEnd: ({ active, over }) =>
      over
        ? texts.drag.putDown(titleOf(active.id), positionOf(over.id), queued.length)
        : texts.drag.cancelled(titleOf(active.id)),
    onDragCancel: ({ active }) => texts.drag.cancelled(titleOf(active.id)),
  };
}
