"""Sphinx's configuration; `build` calls it with the staged pages."""
import re

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

project = "libvisioncore"
author = copyright = "The libvisioncore authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = []
html_theme = "furo"
html_title = "libvisioncore"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = html_copy_source = html_show_sphinx = False
html_theme_options = {"top_of_page_buttons": []}
pygments_style, pygments_dark_style = "friendly", "monokai"
highlight_language = "text"
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"exclude-members": "close"}
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
suppress_warnings = ["misc.highlighting_failure"]


class LinkNames(SphinxTransform):
    """Makes a literal that is a name of the C interface a link to its reference."""

    default_priority = 400

    def apply(self, **_):
        if self.env.docname.startswith("docs/figures"):
            return
        for literal in list(self.document.findall(nodes.literal)):
            name = literal.astext().removesuffix("()")
            if re.fullmatch(r"vc_[a-z0-9_]+|VC_[A-Z0-9_]+", name) and not isinstance(literal.parent, (nodes.reference, addnodes.pending_xref, nodes.title)):
                link = addnodes.pending_xref("", refdomain="c", reftype="any", reftarget=name, refexplicit=True, refwarn=False)
                link.source, link.line = literal.source, literal.line
                literal.replace_self(link)
                link += literal


def setup(app):
    app.add_transform(LinkNames)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
