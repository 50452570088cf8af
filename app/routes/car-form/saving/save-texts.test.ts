import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { UploadFailed } from '../images/tray-store.ts';
import { failureOf } from './save-texts.ts';

const adding = { editing: false, saved: false };

it('says what the server said', () => {
  expect(failureOf(new ApiError(422, 'Please select a model.'), adding)).toEqual([
    'Failed to add car. Please try again.',
    'Please select a model.',
  ]);
});

it('does not let a car that is saved be added again', () => {
  expect(failureOf(new UploadFailed(), { ...adding, saved: true })).toEqual([
    'Upload failed',
    'The car is saved without the images that failed. Press ‘Add Vehicle’ to try again.',
  ]);
  expect(failureOf(new ApiError(0, 'No connection'), { ...adding, saved: true })).toEqual([
    'Error',
    'The car is saved, its images are not. Press ‘Add Vehicle’ to try again.',
  ]);
});

it('otherwise says that it failed', () => {
  expect(failureOf(new ApiError(500, 'x'), { editing: true, saved: true })).toEqual([
    'Error',
    'Failed to update car. Please try again.',
  ]);
  expect(failureOf(new TypeError('x'), adding)[1]).toBe('Failed to add car. Please try again.');
});
