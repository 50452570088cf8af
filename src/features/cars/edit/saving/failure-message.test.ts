import { describe, expect, it } from 'vitest';
import { UploadFailed } from '../images/image-tray-store.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { failureMessage } from './failure-message.ts';

const adding = { editing: false, kind: 'car', done: 'nothing' } as const;

describe('failureMessage', () => {
  it('returns the server’s message for a rejected save', () => {
    expect(failureMessage(new ApiError(422, 'Please select a model.'), adding)).toEqual([
      'Failed to add car. Please try again.',
      'Please select a model.',
    ]);
  });

  it('explains what was saved if a later step fails, for a new and an edited car', () => {
    expect(failureMessage(new UploadFailed(), { ...adding, done: 'fields' })).toEqual([
      'Upload failed',
      'We saved the car without the failed photos. Press “Add Vehicle” to try again.',
    ]);
    expect(failureMessage(new ApiError(0, 'Offline'), { ...adding, done: 'fields' })).toEqual([
      'Not saved',
      'We saved the car but not its photos. Press “Add Vehicle” to try again.',
    ]);
    const edited = { ...adding, editing: true } as const;
    const text = (error: unknown, done: 'fields' | 'images') =>
      failureMessage(error, { ...edited, done });
    expect(text(new ApiError(500, 'x'), 'fields')[1]).toBe(
      'We saved the car but not its photos. Press “Update Vehicle” to try again.',
    );
    expect(text(new ApiError(422, 'Too many.'), 'fields')).toEqual([
      'We saved the car but not its photos.',
      'Too many.',
    ]);
    expect(text(new ApiError(500, 'x'), 'images')[1]).toBe(
      'We saved the car, but not yet its Sold and Booked photos. Press “Update Vehicle” to try again.',
    );
  });

  it('names the draft', () => {
    expect(
      failureMessage(new UploadFailed(), { ...adding, kind: 'draft', done: 'fields' })[1],
    ).toBe('We saved the car without the failed photos. Press “Save as a draft” to try again.');
    expect(failureMessage(new TypeError('x'), { ...adding, kind: 'draft' })[1]).toBe(
      'Failed to save the draft. Please try again.',
    );
  });

  it('falls back to the general message for server and network errors', () => {
    expect(failureMessage(new ApiError(500, 'x'), { ...adding, editing: true })).toEqual([
      'Not saved',
      'Failed to update car. Please try again.',
    ]);
    expect(failureMessage(new TypeError('x'), adding)[1]).toBe(
      'Failed to add car. Please try again.',
    );
  });
});
