import type { ComponentProps } from 'react';
import type { Make } from '../schemas.ts';
import { Select } from '../../../ui/field.tsx';

export function MakeSelect({ makes, ...select }: ComponentProps<'select'> & { makes: Make[] }) {
  return (
    <Select name="makeId" {...select}>
      <option value="">Select a make</option>
      {makes.map(({ makeId, name }) => (
        <option key={makeId} value={makeId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
