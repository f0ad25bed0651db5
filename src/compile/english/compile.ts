export { compileEnglish, compileSentence } from '../first/compile.ts';
