import { expect, it } from 'vitest';
import { testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

it('returns the dealer', async () => {
  const response = await testApp(await testDatabase()).request('/api/dealer');
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty('name');
});
