"""What a chart says beside its values and paints: a change where both versions say it, or a default is known."""

import pytest

from evaluators import chart_details_odf, chart_details_ooxml
from evaluators.chart_details import Details, detail_changes
from evaluators.drawing_colours import Palette, Scheme
from evaluators.safe_xml import parse_xml

NAMES = (
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)
MOVED = '<c:layout><c:manualLayout><c:x val="0.1"/><c:y val="0.2"/></c:manualLayout></c:layout>'
OOXML = f"""<c:chartSpace {NAMES}><c:chart>
<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1400"/></a:pPr>
<a:r><a:rPr lang="en-US"/><a:t>Visitors</a:t></a:r></a:p>
</c:rich></c:tx><c:overlay val="0"/></c:title>
<c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:dLbls>
<c:numFmt formatCode="0.0" sourceLinked="0"/><c:dLblPos val="outEnd"/><c:showVal val="1"/></c:dLbls></c:ser>
<c:gapWidth val="80"/><c:axId val="1"/></c:barChart>
<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/><c:axId val="1"/></c:scatterChart>
<c:valAx><c:axId val="3"/><c:numFmt formatCode="0;&quot;;&quot;;" sourceLinked="0"/><c:scaling/></c:valAx>
<c:catAx><c:axId val="1"/><c:axPos val="b"/><c:tickLblPos val="nextTo"/></c:catAx>

<c:valAx><c:axId val="2"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="out"/>
<c:txPr><a:bodyPr/>
<a:p><a:pPr><a:defRPr sz="1200" b="0"/></a:pPr></a:p></c:txPr></c:valAx></c:plotArea>
<c:legend><c:legendPos val="r"/></c:legend></c:chart></c:chartSpace>"""


def ooxml(text: str) -> Details:
    return chart_details_ooxml.read_details(parse_xml(text.encode()), Palette(Scheme({}), {}))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-US" i="1"/>'),
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-US" u="sng"/>'),
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-US" b="0"/>'),
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-US" strike="sngStrike"/>'),
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-US" sz="2400"/>'),
        ('<c:legendPos val="r"/>', '<c:legendPos val="b"/>'),
        ('<c:gapWidth val="80"/>', '<c:gapWidth val="300"/>'),
        ('<c:gapWidth val="80"/>', ""),
        ('<c:gapWidth val="80"/>', '<c:gapWidth val="80"/><c:overlap val="100"/>'),
        ('formatCode="General"', 'formatCode="0%"'),
        ('formatCode="0.0"', 'formatCode="#,##0.000"'),
        ('formatCode="0.0"', 'formatCode="0.0;;;"'),
        ('<c:dLblPos val="outEnd"/>', '<c:dLblPos val="ctr"/>'),
        ('<c:tickLblPos val="nextTo"/>', '<c:tickLblPos val="high"/>'),
        ('<c:majorTickMark val="out"/>', '<c:majorTickMark val="none"/>'),
        ('sz="1200" b="0"', 'sz="1200" b="1"'),
        ('<c:overlay val="0"/>', '<c:overlay val="1"/>'),
        ('<c:legendPos val="r"/>', '<c:legendPos val="r"/>' + MOVED),
    ],
)
def test_what_an_office_chart_says_otherwise(was: str, now: str) -> None:
    assert was in OOXML
    assert list(detail_changes(ooxml(OOXML), ooxml(OOXML.replace(was, now))))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-GB" b="1" strike="noStrike" u="none" i="0" spc="-1"/>'),
        ('<a:rPr lang="en-US"/>', '<a:rPr lang="en-US" sz="1400"><a:latin typeface="Calibri"/></a:rPr>'),
        ('<c:axId val="1"/>', '<c:axId val="77"/>'),
        ('formatCode="General" sourceLinked="0"', 'formatCode="[$-409]mm/dd/yyyy" sourceLinked="1"'),
        ("<c:catAx>", '<c:catAx><c:numFmt formatCode="[$-409]mm/dd/yyyy" sourceLinked="0"/>'),
        ("</c:legend>", '<c:spPr><a:noFill/></c:spPr><c:overlay val="0"/></c:legend>'),
        ('<c:legend><c:legendPos val="r"/></c:legend>', ""),
        ('<c:scatterStyle val="lineMarker"/>', '<c:scatterStyle val="line"/>'),
        ('formatCode="0;&quot;;&quot;;"', 'formatCode="0;&quot;;&quot;;;"'),
    ],
)
def test_what_an_application_writes_on_its_own(was: str, now: str) -> None:
    assert was in OOXML
    assert list(detail_changes(ooxml(OOXML), ooxml(OOXML.replace(was, now)))) == []


ODF = """<office:document-content xmlns:office="o" xmlns:chart="c" xmlns:style="s" xmlns:text="t" xmlns:fo="f">
<office:automatic-styles><style:style style:name="ch1"><style:text-properties fo:font-size="13pt"/></style:style>
<style:style style:name="ch2"><style:chart-properties chart:gap-width="100" chart:overlap="0"/>
<style:text-properties fo:font-size="10pt"/></style:style></office:automatic-styles>
<chart:chart><chart:title style:style-name="ch1"><text:p>Visitors</text:p></chart:title>
<chart:legend chart:legend-position="end"/>
<chart:plot-area><chart:axis chart:dimension="y" style:style-name="ch2"/></chart:plot-area></chart:chart>
</office:document-content>"""


def odf(text: str) -> Details:
    root = parse_xml(text.encode())
    return chart_details_odf.read_details(root, next(root.iter("{c}chart")))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('fo:font-size="13pt"', 'fo:font-size="13pt" fo:font-style="italic"'),
        ('fo:font-size="13pt"', 'fo:font-size="18pt"'),
        ('"end"', '"bottom"'),
        ('chart:gap-width="100"', 'chart:gap-width="20"'),
        ('fo:font-size="10pt"', 'fo:font-size="10pt" fo:font-weight="bold"'),
    ],
)
def test_what_an_open_document_chart_says_otherwise(was: str, now: str) -> None:
    assert was in ODF
    assert list(detail_changes(odf(ODF), odf(ODF.replace(was, now))))


def test_an_open_document_chart_that_says_the_same() -> None:
    said = ODF.replace('fo:font-size="13pt"', 'fo:font-size="13.0pt" fo:font-style="normal" fo:font-weight="normal"')
    assert list(detail_changes(odf(ODF), odf(said))) == []
