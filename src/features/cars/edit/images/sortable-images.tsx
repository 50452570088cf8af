import {
  type Announcements,
  closestCenter,
  DndContext,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type PointerEvent, type ReactNode, useId } from 'react';
import type { TrayImage } from './image-tray.ts';

/** Pixels that the pointer must move to start a drag. Smaller movements are clicks. */
const DRAG_DISTANCE = 6;

/** A mouse or pen can drag the whole image. A finger must drag the handle, so that it can scroll elsewhere. */
class TilePointerSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: { isPrimary, button, pointerType, target } }: PointerEvent) =>
        isPrimary &&
        button === 0 &&
        (pointerType !== 'touch' || (target instanceof Element && isInHandle(target))),
    },
  ];
}

const isInHandle = (element: Element) => element.closest('[data-handle]') !== null;

interface Props {
  /** The gallery in its order. */
  images: readonly TrayImage[];
  onMove: (id: string, index: number) => void;
  children: ReactNode;
}

/** Drag and drop for the gallery. Escape cancels a drag. */
export function SortableImages({ images, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(TilePointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
  );
  const indexOf = (id: UniqueIdentifier | undefined) => images.findIndex((one) => one.id === id);
  const nameOf = (id: UniqueIdentifier) => images[indexOf(id)]?.name ?? 'the photo';
  const placeOf = (id: UniqueIdentifier) => `place ${indexOf(id) + 1} of ${images.length}`;

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)} at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `Dropped ${nameOf(active.id)} at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) =>
      `Cancelled. ${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  };

  return (
    <DndContext
      // Set explicitly, because the default id would differ between server and browser.
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: 'Use the arrow keys to move a photo.' },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), indexOf(over.id));
      }}
    >
      <SortableContext items={images.map(({ id }) => id)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
