import fc from 'fast-check';

// Properties take the same inputs at each run, so that a red one is a change of ours. Others: VERIKUN_TEST_SEED=7 npm test
fc.configureGlobal({ seed: Number(process.env.VERIKUN_TEST_SEED ?? 20_261_201) });
