// Of many requests for the same thing, only the newest counts: it waits a little, ends the one before, and the answer
// of an older one is dropped even where it comes late.

export class Latest {
  #controller = null;

  /** Runs `job(signal)` after `delay` ms. The promise holds its answer, or undefined where a newer job took over. */
  async run(job, delay = 0) {
    this.cancel();
    const controller = (this.#controller = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (controller.signal.aborted) return undefined;
    try {
      const answer = await job(controller.signal);
      return controller.signal.aborted ? undefined : answer;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    }
  }

  cancel() {
    this.#controller?.abort();
  }
}
