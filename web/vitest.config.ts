import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({
    resolve: { conditions: ["browser"] },
    // One machine for all files of a thread: with a thread for each file most of the time went into setting up.
    test: {
      environment: "happy-dom",
      pool: "vmThreads",
      include: ["src/**/*.test.ts"],
      setupFiles: ["./src/testing.ts"],
    },
  }),
);
