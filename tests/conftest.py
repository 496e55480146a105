"""What many tests share: a tokenizer trained in process on the lines below, a tiny network, and an artifact of both.

Nothing heavy is imported before a test asks for it, so that the serving tests run where torch is not installed.
"""

import os
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # read when torch is loaded; at these sizes threads only cost

import pytest
from hypothesis import settings

settings.register_profile("setu", deadline=None, database=None, derandomize=True)
settings.load_profile("setu")

CHROMIUM = Path("/usr/bin/chromium")
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
needs_browser = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no browser at {CHROMIUM}: apt-get install chromium")

PAIRS = [
    ("The farmer waters the field every morning.", "किसान हर सुबह खेत को पानी देता है।"),
    ("My sister writes long letters.", "मेरी बहन लंबी चिट्ठियाँ लिखती है।"),
    ("We are waiting for the last bus.", "हम आख़िरी बस का इंतज़ार कर रहे हैं।"),
    ("Where did you put the keys?", "तुमने चाबियाँ कहाँ रखीं?"),
    ("Two birds sit on the roof.", "दो चिड़ियाँ छत पर बैठी हैं।"),
    ("It rained all night in the village.", "गाँव में रात भर बारिश हुई।"),
    ("Please close the window.", "कृपया खिड़की बंद कर दीजिए।"),
    ("The old man tells good stories.", "बूढ़ा आदमी अच्छी कहानियाँ सुनाता है।"),
    ("I will come back on Monday.", "मैं सोमवार को वापस आऊँगा।"),
    ("Her brother works in a shop.", "उसका भाई दुकान में काम करता है।"),
    ("This road goes to the river.", "यह सड़क नदी तक जाती है।"),
    ("Did the children eat the mangoes?", "क्या बच्चों ने आम खाए?"),
    ("The doctor is not at home today.", "डॉक्टर आज घर पर नहीं हैं।"),
    ("They bought three red chairs.", "उन्होंने तीन लाल कुर्सियाँ ख़रीदीं।"),
    ("Knowledge gives strength.", "ज्ञान शक्ति देता है।"),
    ("The train left at 10:30.", "गाड़ी 10:30 बजे निकल गई।"),
    ("Don't forget your umbrella!", "अपना छाता मत भूलना!"),
    ("He said, \"I am tired.\"", "उसने कहा, \"मैं थका हुआ हूँ।\""),
    ("A small lamp lights the whole room.", "एक छोटा दीपक पूरे कमरे को रोशन करता है।"),
    ("She sings better than her teacher.", "वह अपनी अध्यापिका से अच्छा गाती है।"),
    ("Bring 25 plates and 40 cups.", "25 थालियाँ और 40 प्याले लाओ।"),
    ("The sky is blue and the grass is green.", "आसमान नीला है और घास हरी है।"),
    ("We must speak the truth.", "हमें सच बोलना चाहिए।"),
    ("Who is standing behind the door?", "दरवाज़े के पीछे कौन खड़ा है?"),
    ("Open the book; read the first page.", "किताब खोलो; पहला पन्ना पढ़ो।"),
    ("Milk is sold here (cold or hot).", "यहाँ दूध मिलता है (ठंडा या गरम)।"),
    ("The boys were playing in the garden.", "लड़के बग़ीचे में खेल रहे थे।"),
    ("My father's friend lives in Delhi.", "मेरे पिता के दोस्त दिल्ली में रहते हैं।"),
    ("If it is cold, wear a coat.", "अगर ठंड हो, तो कोट पहन लो।"),
    ("The judge listened to both sides.", "न्यायाधीश ने दोनों पक्षों की बात सुनी।"),
]  # fmt: skip


@pytest.fixture(scope="module")
def browser():
    """A real Chromium, which starts without asking anything of the network."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def tokenizer():
    """A joint vocabulary of 500 pieces."""
    from data.text import normalize
    from data.tokenizer import train_tokenizer

    return train_tokenizer([normalize(text) for pair in PAIRS for text in pair], vocab=500, threads=1)


@pytest.fixture(scope="session")
def network(tokenizer):
    """A small untrained Transformer for that vocabulary, in use (no dropout)."""
    import torch

    from data.tokenizer import PAD
    from model.config import ModelConfig
    from model.transformer import Transformer

    torch.manual_seed(11)
    config = ModelConfig(d_model=16, heads=2, encoder_layers=2, decoder_layers=2, d_ff=32, max_len=64)
    return Transformer(config, len(tokenizer), PAD).eval()


@pytest.fixture(scope="session")
def artifact(network, tokenizer, tmp_path_factory):
    """The two on disk. Tests that spoil it copy it first."""
    from model.alignment import AlignmentReading
    from model.artifact import ArtifactConfig, save_artifact

    config = ArtifactConfig(
        "tiny", "en", "hi", "2024-05-01T12:00:00", len(tokenizer), network.config, AlignmentReading(layer=1, head=1)
    )
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    return save_artifact(tmp_path_factory.mktemp("tiny") / "artifact", config, weights, tokenizer)
