import { shortDate } from '../../../platform/format.ts';
import { dublinTime } from '../../opening/dublin-time.ts';

/** The day of an instant in Dublin: `14 Mar 2027`. */
export const irishDate = (iso: string): string => shortDate(dublinTime(new Date(iso)).date);
