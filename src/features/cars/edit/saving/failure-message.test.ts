import { describe, expect, it } from 'vitest';
import { UploadFailed } from '../images/image-tray-store.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { failureMessage } from './failure-message.ts';

const adding = { editing: false, kind: 'car', fieldsSaved: false } as const;

describe('failureMessage', () => {
  it('returns the server’s message for a rejected save', () => {
    expect(failureMessage(new ApiError(422, 'Please select a model.'), adding)).toEqual([
      'Failed to add car. Please try again.',
      'Please select a model.',
    ]);
  });

  it('explains that a new car is saved when only its photos failed', () => {
    expect(failureMessage(new UploadFailed(), { ...adding, fieldsSaved: true })).toEqual([
      'Upload failed',
      'We saved the car without the failed photos. Press ‘Add Vehicle’ to try again.',
    ]);
    expect(failureMessage(new ApiError(0, 'Offline'), { ...adding, fieldsSaved: true })).toEqual([
      'Not saved',
      'We saved the car but not its photos. Press ‘Add Vehicle’ to try again.',
    ]);
  });

  it('names the draft', () => {
    expect(
      failureMessage(new UploadFailed(), { ...adding, kind: 'draft', fieldsSaved: true })[1],
    ).toBe('We saved the car without the failed photos. Press ‘Save draft’ to try again.');
    expect(failureMessage(new TypeError('x'), { ...adding, kind: 'draft' })[1]).toBe(
      'Failed to save the draft. Please try again.',
    );
  });

  it('falls back to the general message for server and network errors', () => {
    expect(
      failureMessage(new ApiError(500, 'x'), { ...adding, editing: true, fieldsSaved: true }),
    ).toEqual(['Not saved', 'Failed to update car. Please try again.']);
    expect(failureMessage(new TypeError('x'), adding)[1]).toBe(
      'Failed to add car. Please try again.',
    );
  });
});
