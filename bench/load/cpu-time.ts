import { readdir, readFile } from 'node:fs/promises';

/** CPU time of all threads of a process in microseconds. Linux only. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8')),
  );
  return times.reduce((sum, time) => sum + Number(time.split(' ', 1)[0]) / 1_000, 0);
}
