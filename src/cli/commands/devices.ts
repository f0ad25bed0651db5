import { devicesStatus, startBrowserSession, stopBrowserSession } from '../../app/devices.ts';
import { type ExitCode, VkError } from '../../lang/errors.ts';
import { nearest } from '../../lang/nearest.ts';
import { type Call, flagOption, textOption } from '../command.ts';

const actions = ['list', 'start', 'stop', 'status'] as const;

/** `vk devices [list|start|stop]`. */
export default async function devices(call: Call): Promise<ExitCode> {
  const [action = 'list', address] = call.positionals;
  switch (action) {
    case 'start': {
      const started = await startBrowserSession(
        {
          url: address ?? textOption(call, 'url'),
          profile: textOption(call, 'profile'),
          headed: flagOption(call, 'headed'),
        },
        call.context,
      );
      if (call.output.json) call.output.document(started);
      else
        call.output.data(
          `${started.device} is open${started.url ? ` at ${started.url}` : ''}; it ends after ${started.idleMinutes} idle minutes or with: vk devices stop`,
        );
      return 0;
    }
    case 'stop': {
      const stopped = await stopBrowserSession(call.context);
      if (call.output.json) call.output.document({ stopped });
      else call.output.data(stopped ? 'closed' : 'none was open');
      return 0;
    }
    case 'list':
    case 'status': {
      const rows = await devicesStatus(call.context);
      if (call.output.json) call.output.document({ devices: rows });
      else
        for (const row of rows)
          call.output.data(
            `${row.platform.padEnd(9)}${row.state.padEnd(12)}${row.name}${row.note ? `  ${row.note}` : ''}`,
          );
      return 0;
    }
    default: {
      const guess = nearest(action, actions);
      throw new VkError('usage', `vk devices ${action}: no such action`, {
        hint: `${guess ? `Did you mean ${guess}? ` : ''}There are: ${actions.join(', ')}.`,
      });
    }
  }
}
