import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { VkError } from '../lang/errors.ts';
import { type Masker, minimumSecretLength } from '../lang/mask.ts';
import { fillTemplate, type Placeholder } from '../lang/placeholder.ts';
import type { Span } from '../lang/span.ts';
import type { Project } from './config.ts';
import type { Context } from './context.ts';

/** Where a variable was looked for, for messages. */
interface Layer {
  readonly name: string;
  readonly found: boolean;
  readonly values: Readonly<Record<string, string | undefined>>;
}

export interface Variables {
  lookup(placeholder: Placeholder): string | undefined;
  /** Fills placeholders of a text that is needed before a run (addresses, headers). Throws `unset-variable`. */
  fill(text: string, span?: Span): string;
  /** The error for a variable that is unset or empty: where it was looked for and where else the name stands. */
  unset(placeholder: Placeholder, span?: Span): VkError;
}

/**
 * Variables of a run: the process environment first, then `.env.<profile>`, `.env.local`, `.env` of the project. Every
 * secret that is looked up goes into the masker before it is handed out.
 */
export function openVariables(
  project: Project,
  context: Context,
  data: Readonly<Record<string, string>>,
  runId: () => string,
): Variables {
  const files = [
    ...(project.profile === undefined ? [] : [`.env.${project.profile}.local`, `.env.${project.profile}`]),
    '.env.local',
    '.env',
  ];
  const layers: Layer[] = [
    { name: 'environment', found: true, values: context.env },
    ...files.map((name) => readLayer(project.root, name)),
  ];
  const stamp = String(Date.now());
  const uuid = randomUUID();

  const variable = (name: string): string | undefined =>
    layers.map((layer) => layer.values[name]).find((value) => value !== undefined && value !== '');

  const lookup = (placeholder: Placeholder): string | undefined => {
    switch (placeholder.kind) {
      case 'env':
        return variable(placeholder.name);
      case 'secret': {
        const value = variable(placeholder.name);
        if (value !== undefined) guard(placeholder.name, value, context.masker);
        return value;
      }
      case 'data': {
        // A constant may be made of other placeholders, one level deep.
        const constant = data[placeholder.name];
        return constant === undefined
          ? undefined
          : fillTemplate(constant, (inner) => (inner.kind === 'data' ? undefined : lookup(inner)));
      }
      case 'uuid':
        return uuid;
      case 'timestamp':
        return stamp;
      case 'run_id':
        return runId();
      default:
        return undefined;
    }
  };

  const unset = (placeholder: Placeholder, span?: Span): VkError => {
    const name = 'name' in placeholder ? placeholder.name : placeholder.kind;
    const set = layers.find((layer) => layer.values[name] !== undefined);
    const looked = layers
      .map((layer) =>
        layer.name === 'environment' ? 'environment' : `${layer.name} (${layer.found ? 'found' : 'none'})`,
      )
      .join(', ');
    const where = project.profile === undefined ? '' : ` in profile "${project.profile}"`;
    return new VkError(
      'unset-variable',
      `{{${placeholder.kind}.${name}}} is ${set ? 'empty' : 'not set'}${where}`,
      {
        hint: `Looked in: ${looked}. Set it there, or on the command line: ${name}=… vk test …`,
        ...(span ? { span } : {}),
      },
    );
  };

  return {
    lookup,
    unset,
    fill: (text, span) =>
      fillTemplate(
        text,
        (placeholder) => {
          const value = lookup(placeholder);
          if (value === undefined || value === '') throw unset(placeholder, span);
          return value;
        },
        span,
      ),
  };
}

function readLayer(root: string, name: string): Layer {
  const file = join(root, name);
  if (!existsSync(file)) return { name, found: false, values: {} };
  return { name, found: true, values: parse(readFileSync(file)) };
}

function guard(name: string, value: string, masker: Masker): void {
  if (value.length < minimumSecretLength) {
    throw new VkError(
      'usage',
      `{{secret.${name}}} has fewer than ${minimumSecretLength} characters: hiding it would black out ordinary words`,
      {
        hint: `Use a longer secret, or {{env.${name}}} if it is none.`,
      },
    );
  }
  masker.add(value);
}
